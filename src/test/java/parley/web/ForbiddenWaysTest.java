package parley.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No file for browsers makes markup, a script or a style of text: the content security policy would
 * stop some of it in some browsers, and this stops all of it before.
 */
class ForbiddenWaysTest {
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "unsafeHTML|unsafeSVG|unsafeMathML|unsafeCSS|unsafeStatic|styleMap|innerHTML|outerHTML"
              + "|insertAdjacentHTML|setHTMLUnsafe|parseFromString|createContextualFragment|srcdoc"
              + "|document\\.write|\\beval\\(|new Function|\\bFunction\\("
              + "|\\bset(?:Timeout|Interval)\\(\\s*['\"`]|(?<![\\w.])style=|\\bon\\w+=[\"']"
              + "|javascript:(?!\\/\\/)");

  /** Mails are markup: the one place that reads it, for a sheet without scripts. */
  private static final String MAILS = "letter-html.js has parseFromString";

  @Test
  void no_file_goes_one() {
    List<String> found = new ArrayList<>();
    Stream.of(WebSources.all(), WebSources.ofChat())
        .forEach(files ->
            files.forEach((path, text) ->
                forbidden(text).forEach(words -> found.add(path + " has " + words))));
    assertThat(found).containsExactly(MAILS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "html`<p>${unsafeHTML(text)}</p>`",
        "element.innerHTML = text",
        "element.insertAdjacentHTML('beforeend', text)",
        "document.write(text)",
        "eval(text)",
        "new Function(text)",
        "setTimeout('run()', 10)",
        "<p style=\"color: red\">",
        "html`<p style=${styleMap({})}>`",
        "<p onclick=\"run()\">",
        "<a href=\"javascript:run()\">"
      })
  void each_is_found(String text) {
    assertThat(forbidden(text)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "element.style.setProperty('--x', '1px')",
        "html`<button @click=${run}>`",
        "setTimeout(() => run(), 10)",
        "retrieval(text)",
        "html`<svg stroke-linestyle=\"x\">`"
      })
  void what_only_looks_alike_is_not(String text) {
    assertThat(forbidden(text)).isEmpty();
  }

  private static List<String> forbidden(String text) {
    return FORBIDDEN.matcher(text).results().map(MatchResult::group).toList();
  }
}
