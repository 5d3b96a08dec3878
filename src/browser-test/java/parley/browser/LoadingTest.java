package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.LoadState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;

/** The pages load under their content security policy, and hold what it promises. */
@BrowserTest
class LoadingTest {
  @RegisterExtension final Desk desk;

  LoadingTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void the_inbox_loads_without_an_error_or_a_forbidden_attempt() {
    Page page = desk.owner().open("/inbox");
    page.waitForLoadState(LoadState.LOAD);
    assertThat(page.title()).contains("Parley");
    assertThat(desk.owner().complaints()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "document.body.innerHTML = '<b>bold</b>'",
        "document.write('<b>bold</b>')",
        "document.createElement('script').text = 'alert(1)'"
      })
  void no_text_becomes_markup_or_a_script(String attempt) {
    Agent ada = desk.owner();
    Page page = ada.open("/inbox");
    assertThatExceptionOfType(PlaywrightException.class)
        .isThrownBy(() -> page.evaluate("() => { " + attempt + " }"))
        .withMessageContaining("Trusted");
    assertThat(ada.complaints()).singleElement().asString().contains("requires 'Trusted");
  }

  @Test
  void nothing_is_loaded_from_elsewhere() {
    Agent ada = desk.owner();
    ada.open("/inbox")
        .evaluate(
            """
            () => new Promise((resolve) => {
              const picture = new Image();
              picture.onerror = resolve;
              picture.src = 'https://example.com/pixel.png';
            })
            """);
    assertThat(ada.complaints()).singleElement().asString().contains("Content Security Policy");
  }

  @Test
  void the_session_is_in_a_cookie_that_no_script_can_read() {
    Page page = desk.owner().open("/inbox");
    assertThat(page.evaluate("document.cookie")).isEqualTo("");
    Object status =
        page.evaluate(
            """
            async () => {
              const headers = { 'Content-Type': 'application/json' };
              const request = { method: 'POST', headers, body: '{}' };
              return (await fetch('/v1/auth/refresh', request)).status;
            }
            """);
    assertThat(status).isEqualTo(200);
  }

  @Test
  void the_way_in_is_shown_without_https_too() {
    Page page = desk.visitorWithoutHttps().open("/login");
    assertThat(page.evaluate("isSecureContext")).isEqualTo(false);
  }
}
