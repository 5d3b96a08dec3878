package parley.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The visitors of sites choose their browsers themselves: the chat uses nothing that Safari 16.4,
 * of March 2023, lacks, and for which there is a plain way.
 */
class OldBrowsersTest {
  private static final Pattern TOO_NEW =
      Pattern.compile(
          "light-dark\\(|@starting-style|@scope|anchor\\(|\\bpopover|:popover-open|showPopover"
              + "|AbortSignal\\.any|withResolvers|Promise\\.try|Array\\.fromAsync|\\bgroupBy\\("
              + "|RegExp\\.escape|URLPattern|checkVisibility|requestIdleCallback|fromBase64"
              + "|toBase64|setHTMLUnsafe|DurationFormat|Iterator\\.from|isSubsetOf");

  /** A page to try the chat on, and no part of it. */
  private static final String DEMO = "demo.";

  @Test
  void the_chat_on_sites_uses_nothing_newer() {
    List<String> found =
        WebSources.ofChat().entrySet().stream()
            .filter(file -> !file.getKey().startsWith(DEMO))
            .flatMap(file -> newIn(file).stream())
            .toList();
    assertThat(found).isEmpty();
  }

  private static List<String> newIn(Map.Entry<String, String> file) {
    return TOO_NEW
        .matcher(file.getValue().replaceAll("(?s)/\\*.*?\\*/", ""))
        .results()
        .map(MatchResult::group)
        .map(words -> file.getKey() + " has " + words)
        .toList();
  }
}
