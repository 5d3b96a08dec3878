package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** Somebody connects a service that passes mails on, and answers its first one. */
@BrowserTest
class ConnectEmailTest {
  private static final String MAIL =
      """
      From: Hanna Vogt <hanna@vogt-rad.example>
      To: desk@connected.example
      Subject: Order 20418
      Message-ID: <1@vogt-rad.example>

      Hello there
      """;

  private static final Pattern SENT = Pattern.compile("^Sent");

  @RegisterExtension final Desk desk;

  ConnectEmailTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void a_service_is_connected_and_watched_until_its_first_mail_is_here() {
    Page page = desk.owner().open("/settings/channels/new-email");
    page.locator(".set-seg").getByText("Webhook").click();
    page.locator(".set-seg").getByText("Other", exactly()).click();
    button(page, "Continue").click();
    assertThat(page.locator(".set-side")).containsText("This is missing.");
    page.getByLabel("E-mail address").fill("desk@connected.example");
    button(page, "Continue").click();
    page.getByLabel("Password for sending").fill("secret");
    page.getByLabel("Server").fill("smtp.invalid");
    button(page, "Connect and test").click();
    Locator side = page.locator(".set-side");
    Locator hook = side.getByText("/webhooks/email/");
    assertThat(hook).isVisible();
    assertThat(side).containsText("waiting for the first e-mail");
    assertThat(side).containsText("The signing secret is set");
    assertThat(side.locator(".set-checks .c-bad")).hasCount(1); // there is no such server
    String path = URI.create(hook.textContent().strip()).getPath();
    String secret = side.getByText("whsec_").textContent().strip();
    Mailbox.post(desk.owner().client(), path, MAIL, secret);
    assertThat(side).containsText("The first e-mail has arrived");
    page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Answer it")).click();
    assertThat(page.locator(".letter")).containsText("Hello there");
  }

  @Test
  void mails_can_be_tried_at_the_simulator_before_anything_is_connected() {
    Page page = desk.owner().open("/settings/channels/new-email");
    button(page, "Try it with the simulator").click();
    Locator form = page.locator("parley-phone-email");
    form.getByLabel("From").fill("grace@example.net");
    form.getByLabel("Subject").fill("A cake");
    form.getByLabel("Text").fill("Is it ready?");
    button(page, "Send it").click();
    assertThat(form.getByLabel("Text")).hasValue("");
    desk.owner().open("/inbox/all");
    page.locator(".row").getByText("A cake").click();
    page.locator("parley-composer textarea").fill("At noon.");
    page.keyboard().press("Enter");
    assertThat(page.locator(".letter.ours .tick")).hasAttribute("aria-label", SENT);
    desk.owner().open("/simulator");
    assertThat(page.locator(".ph-sent")).containsText("Re: A cake");
    assertThat(page.locator(".ph-sent")).containsText("At noon.");
    desk.owner().open("/settings/channels");
    page.locator(".set-item").getByText("E-mail (simulator)").click();
    button(page, "Test it").click();
    assertThat(page.locator(".set-checks .c-good")).hasCount(3);
  }

  @Test
  void what_is_missing_is_said_where_it_is_missing_before_anything_is_made() {
    Agent ada = desk.owner();
    Page page = ada.open("/settings/channels/new-email");
    page.locator(".set-seg").getByText("Other mailbox").click();
    button(page, "Continue").click();
    assertThat(page.getByLabel("E-mail address")).isFocused();
    page.getByLabel("E-mail address").fill("shop@bakery.example");
    button(page, "Continue").click();
    assertThat(page.getByLabel("User name")).isFocused();
    button(page, "Connect and test").click();
    assertThat(page.getByText("This is missing.")).hasCount(3);
    assertThat(page.locator("[aria-invalid=true]").first()).isFocused();
    assertThat(ada.client().get("/v1/channels").at("/meta/total").asInt()).isEqualTo(1);
  }

  private static Locator.GetByTextOptions exactly() {
    return new Locator.GetByTextOptions().setExact(true);
  }
}
