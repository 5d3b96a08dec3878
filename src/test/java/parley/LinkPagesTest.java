package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Chromium;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestMailServer;
import parley.testing.TestServer;

/** The pages behind the links in mails, as a browser shows them. */
@Timeout(120)
class LinkPagesTest {
  private static final String NEW = "a pear in early May";

  private static Optional<Chromium> started;
  private static TestMailServer mails;
  private static TestServer server;

  @BeforeAll
  static void start() {
    started = Chromium.start();
    mails = new TestMailServer();
    server =
        TestServer.start(TestServer.config(Engine.SQLITE, mails.settings()), Clock.systemUTC());
  }

  @AfterAll
  static void stop() {
    server.close();
    mails.close();
    started.ifPresent(Chromium::close);
  }

  private static Chromium browser() {
    assumeTrue(started.isPresent(), "no Chromium is installed in /usr/bin");
    return started.orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/accept", "/reset", "/confirm", "/restore"})
  void each_may_load_only_what_this_server_has(String path) {
    Answer page = server.anonymous().get(path).expect(200);
    assertThat(page.header("content-security-policy").orElseThrow())
        .contains("default-src 'none'", "form-action 'none'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.header("referrer-policy")).contains("no-referrer");
    assertThat(page.body()).doesNotContain("//", "style=", "onclick").contains("pages/page.js");
    server.anonymous().get("/pages/page.js").expect(200);
    server.anonymous().get("/pages/page.css").expect(200);
    server.anonymous().get("/pages/other.js").expectProblem(404, "not_found");
  }

  @Test
  void they_are_not_there_when_the_front_end_has_its_own() {
    Config config =
        TestServer.config(Engine.SQLITE, Map.of("PARLEY_APP_URL", "https://desk.example.com"));
    try (TestServer other = TestServer.start(config, Clock.systemUTC())) {
      other.anonymous().send("GET", "/nothing", new byte[0]).expect(404);
      assertThat(other.parley().routes()).noneMatch(route -> route.path().equals("/reset"));
    }
  }

  @Test
  void a_forgotten_password_is_reset() {
    String email = email(server.signUp());
    String link = link(email, "/v1/auth/password/forgot", "{'email': '%s'}".formatted(email));
    open(link);
    assertThat(browser().run("location.href").asString()).isEqualTo(server.url() + "/reset");
    fill("password", "password");
    assertThat(error()).isEqualTo("The password is a password that many people use.");
    fill("password", NEW);
    browser().await(shows("done"));
    logIn(email, NEW).expect(200);
    open(link);
    fill("password", NEW);
    browser().await(shows("gone"));
  }

  @Test
  void a_newcomer_accepts_an_invitation() {
    String link = invitation(server.signUp(), "newcomer@example.org");
    open(link);
    browser().await(shows("ready"));
    assertThat(text("h1")).startsWith("Join Organization ");
    assertThat(text(".lead")).contains("newcomer@example.org");
    set("name", "Grace Hopper");
    fill("password", NEW);
    browser().await(shows("done"));
    String access = logIn("newcomer@example.org", NEW).expect(200).text("/access_token");
    Client newcomer = server.anonymous().as(access);
    assertThat(newcomer.get("/v1/me").text("/name")).isEqualTo("Grace Hopper");
    assertThat(newcomer.get("/v1/sessions").at("/data")).hasSize(1);
    open(link);
    browser().await(shows("gone"));
  }

  @Test
  void who_has_a_login_accepts_with_its_password() {
    Client known = server.signUp();
    String email = email(known);
    open(invitation(server.signUp(), email));
    browser().await(shows("ready"));
    fill("password", "not the password");
    assertThat(error()).isNotEmpty();
    fill("password", "correct horse battery " + email.replaceAll("\\D", ""));
    browser().await(shows("done"));
    assertThat(known.get("/v1/me").at("/organizations")).hasSize(2);
  }

  @Test
  void an_address_is_changed_and_given_back() {
    Client owner = server.signUp();
    String email = email(owner);
    String number = email.replaceAll("\\D", "");
    String wanted = "moved" + number + "@example.org";
    String body =
        "{'email': '%s', 'current_password': 'correct horse battery %s'}".formatted(wanted, number);
    owner.post("/v1/me/email", body).expect(202);
    open(server.url() + "/confirm#token=" + TestMailServer.token(mails.await(wanted, 1)));
    press();
    browser().await(shows("done"));
    assertThat(email(owner)).isEqualTo(wanted);
    open(server.url() + "/restore#token=" + TestMailServer.token(mails.await(email, 1)));
    press();
    browser().await(shows("done"));
    owner.get("/v1/me").expectProblem(401, "invalid_token");
  }

  @ParameterizedTest
  @CsvSource({"1440, 900, light", "1440, 900, dark", "390, 844, light", "390, 844, dark"})
  void they_fit_on_every_screen(int width, int height, String scheme) {
    String accept = invitation(server.signUp(), "someone%d@example.org".formatted(width));
    Chromium browser = browser();
    browser.screen(width, height, scheme);
    for (String link :
        List.of(
            accept,
            server.url() + "/reset#token=x",
            server.url() + "/restore#token=x",
            server.url() + "/confirm")) {
      open(link);
      browser.await("document.querySelector('main').dataset.shown !== 'loading'");
      String page = browser.run("location.pathname").asString();
      browser.shoot(Path.of("target/pages%s-%d-%s.png".formatted(page, width, scheme)));
      assertThat(browser.run("document.documentElement.scrollWidth").asInt())
          .as(page)
          .isLessThanOrEqualTo(width);
    }
  }

  @Test
  void without_a_token_they_say_that_the_link_is_gone() {
    open(server.url() + "/reset");
    browser().await(shows("gone"));
  }

  private static void open(String link) {
    browser().open(link);
    browser().await("document.querySelector('main').dataset.shown !== undefined");
  }

  private static String shows(String state) {
    return "document.querySelector('main').dataset.shown === '" + state + "'";
  }

  private static void fill(String field, String value) {
    set(field, value);
    press();
  }

  private static void set(String field, String value) {
    browser()
        .run(
            "document.querySelector('form:not([hidden]) [name=\"%s\"]').value = '%s'"
                .formatted(field, value));
  }

  private static void press() {
    browser()
        .run("document.querySelector('section:not([hidden]) form:not([hidden]) button').click()");
  }

  private static String error() {
    browser().await("[...document.querySelectorAll('.error')].some(place => !place.hidden)");
    return text(".error:not([hidden])");
  }

  private static String text(String selector) {
    return browser()
        .run("document.querySelector('section:not([hidden]) " + selector + "').textContent")
        .asString();
  }

  private static String link(String email, String route, String body) {
    int before = mails.mails(email).size();
    server.anonymous().post(route, body).expect(202);
    return server.url() + "/reset#token=" + TestMailServer.token(mails.await(email, before + 1));
  }

  private static String invitation(Client owner, String email) {
    String body = "{'email': '%s', 'role': 'agent'}".formatted(email);
    return owner.post("/v1/invitations", body).expect(201).text("/accept_url");
  }

  private static String email(Client person) {
    return person.get("/v1/me").text("/email");
  }

  private static Answer logIn(String email, String password) {
    return server
        .anonymous()
        .post("/v1/auth/login", "{'email': '%s', 'password': '%s'}".formatted(email, password));
  }
}
