package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestMailServer;
import parley.testing.TestServer;

/** The pages behind the links in mails. */
@BrowserTest
class LinkPagesTest {
  private static final String NEW = "a pear in early May";

  @RegisterExtension final Desk desk;

  private final TestMailServer mails = new TestMailServer();
  private final TestServer server;

  LinkPagesTest(Engine engine) {
    server = TestServer.start(TestServer.config(engine, mails.settings()), Clock.systemUTC());
    desk = new Desk(server, this::stop);
  }

  private void stop() {
    server.close();
    mails.close();
  }

  @Test
  void a_forgotten_password_is_reset() {
    Agent ada = desk.visitor();
    Page page = ada.open("/login");
    page.getByText("Forgot your password?").click();
    page.getByLabel("E-mail").fill(ada.email());
    page.keyboard().press("Enter");
    assertThat(page.getByText("Look into your mailbox")).isVisible();
    String link = "/reset#token=" + TestMailServer.token(mails.await(ada.email(), 1));
    ada.open(link);
    Locator password = page.getByLabel("A new password");
    assertThat(page).hasURL(server.url() + "/reset");
    password.fill("password");
    page.keyboard().press("Enter");
    assertThat(password).hasAttribute("aria-invalid", "true");
    assertThat(page.getByText("Many people use this password.")).isVisible();
    password.fill(NEW);
    page.keyboard().press("Enter");
    assertThat(page.getByText("Your password is new")).isFocused();
    logIn(ada.email(), NEW).get("/v1/me").expect(200);
    ada.open(link);
    page.getByLabel("A new password").fill(NEW);
    page.keyboard().press("Enter");
    assertThat(page.getByText("This link is gone")).isFocused();
    ada.complaints();
  }

  @Test
  void a_newcomer_accepts_an_invitation_and_is_in_the_inbox() {
    String link = invitation(desk.owner(), "newcomer@example.org");
    Agent newcomer = desk.visitor();
    Page page = newcomer.open(link);
    assertThat(heading(page)).hasText("Join Bakery");
    assertThat(page.getByText("newcomer@example.org")).isVisible();
    join(page);
    assertThat(page.getByRole(AriaRole.NAVIGATION)).isVisible();
    assertThat(logIn("newcomer@example.org", NEW).get("/v1/me").text("/name"))
        .isEqualTo("Grace Hopper");
    newcomer.tab(link).getByText("This invitation is gone").waitFor();
    newcomer.complaints();
  }

  @Test
  void who_has_a_login_accepts_with_its_password() {
    Client known = server.signUp();
    String email = known.get("/v1/me").text("/email");
    Agent guest = desk.visitor();
    Page page = guest.open(invitation(desk.owner(), email));
    Locator password = page.getByLabel("Your password");
    password.fill("not the password");
    page.keyboard().press("Enter");
    assertThat(password).hasAttribute("aria-invalid", "true");
    assertThat(password).isFocused();
    password.fill("correct horse battery " + email.replaceAll("\\D", ""));
    page.keyboard().press("Enter");
    page.waitForURL("**/inbox");
    assertThat(known.get("/v1/me").at("/organizations")).hasSize(2);
    guest.complaints();
  }

  @Test
  void an_address_is_changed_and_given_back() {
    Agent ada = desk.owner();
    String body =
        "{'email': 'moved@example.org', 'current_password': '%s'}".formatted(ada.password());
    ada.client().post("/v1/me/email", body).expect(202);
    Agent visitor = desk.visitor();
    Page page =
        visitor.open("/confirm#token=" + TestMailServer.token(mails.await("moved@example.org", 1)));
    page.getByText("Use this address").click();
    assertThat(page.getByText("Your address is changed")).isFocused();
    assertThat(ada.client().get("/v1/me").text("/email")).isEqualTo("moved@example.org");
    visitor
        .tab("/restore#token=" + TestMailServer.token(mails.await(ada.email(), 1)))
        .getByText("It was not me: take it back")
        .click();
    visitor.browser().pages().get(1).getByText("Your address is yours again").waitFor();
    ada.client().get("/v1/me").expectProblem(401, "invalid_token");
    visitor.complaints();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/accept", "/reset", "/confirm", "/restore"})
  void without_a_token_they_say_that_the_link_is_gone(String path) {
    Agent visitor = desk.visitor();
    assertThat(heading(visitor.open(path))).containsText("is gone");
    visitor.complaints();
  }

  @Test
  void a_link_is_still_good_when_its_page_is_loaded_again() {
    String link = invitation(desk.owner(), "newcomer@example.org");
    Agent newcomer = desk.visitor();
    Page page = newcomer.open(link);
    assertThat(heading(page)).hasText("Join Bakery");
    page.reload();
    assertThat(heading(page)).hasText("Join Bakery");
    assertThat(page).hasURL(server.url() + "/accept");
    join(page);
    newcomer.complaints();
  }

  @Test
  void a_link_that_was_used_is_gone_when_its_page_is_loaded_again() {
    Agent ada = desk.visitor();
    server
        .anonymous()
        .post("/v1/auth/password/forgot", "{'email': '%s'}".formatted(ada.email()))
        .expect(202);
    Page page = ada.open("/reset#token=" + TestMailServer.token(mails.await(ada.email(), 1)));
    assertThat(page).hasURL(server.url() + "/reset");
    page.reload();
    page.getByLabel("A new password").fill(NEW);
    page.keyboard().press("Enter");
    assertThat(page.getByText("Your password is new")).isFocused();
    page.reload();
    assertThat(heading(page)).containsText("is gone");
    ada.complaints();
  }

  private static void join(Page page) {
    page.getByLabel("Your name").fill("Grace Hopper");
    page.getByLabel("A new password").fill(NEW);
    page.keyboard().press("Enter");
    page.waitForURL("**/inbox");
  }

  private static Locator heading(Page page) {
    return page.getByRole(AriaRole.HEADING);
  }

  private String invitation(Agent owner, String email) {
    String body = "{'email': '%s', 'role': 'agent'}".formatted(email);
    return owner.client().post("/v1/invitations", body).expect(201).text("/accept_url");
  }

  private Client logIn(String email, String password) {
    String body = "{'email': '%s', 'password': '%s'}".formatted(email, password);
    String token =
        server.anonymous().post("/v1/auth/login", body).expect(200).text("/access_token");
    return server.anonymous().as(token);
  }
}
