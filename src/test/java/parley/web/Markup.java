package parley.web;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a module shows of its templates: <code>html`…`</code> and <code>title = `…`</code>. */
final class Markup {
  private static final Pattern START =
      Pattern.compile(
          "(?:\\bhtml|\\.(?:textContent|innerText|title|placeholder|alt|ariaLabel)\\s*=\\s*)`");
  private static final Pattern UNSEEN = Pattern.compile("<!--.*?-->|<kbd[^>]*>[^<]*</kbd>");
  private static final Pattern TEXT = Pattern.compile("(?:^|>)([^<>]*)(?=<|$)");
  private static final Pattern NAMED =
      Pattern.compile(
          "\\s(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt|label)"
              + "=\"([^\"]*)\"");

  /** After these a slash begins a regular expression. */
  private static final String BEFORE_EXPRESSION = "(,=:?!&|{[;";

  /** Stands for an expression. */
  private static final char HOLE = '\u25a1';

  private final String source;
  private int at;

  private Markup(String source, int at) {
    this.source = source;
    this.at = at;
  }

  /** What people read or are read of it, but for what expressions say. */
  static Stream<String> texts(String module) {
    List<String> texts = new ArrayList<>();
    Matcher start = START.matcher(module);
    while (start.find()) {
      String markup = new Markup(module, start.end()).template();
      String seen = UNSEEN.matcher(markup).replaceAll("");
      for (Pattern pattern : List.of(TEXT, NAMED)) {
        pattern.matcher(seen).results().map((MatchResult it) -> it.group(1)).forEach(texts::add);
      }
    }
    return texts.stream().map(text -> text.replace(HOLE, ' ').strip());
  }

  /** Reads on to the end of the template, which is begun. */
  private String template() {
    StringBuilder text = new StringBuilder();
    while (source.charAt(at) != '`') {
      if (source.startsWith("${", at)) {
        at += 2;
        skipExpression();
        text.append(HOLE);
      } else {
        at += source.charAt(at) == '\\' ? 1 : 0;
        text.append(source.charAt(at++));
      }
    }
    at++;
    return text.toString();
  }

  private void skipExpression() {
    for (int depth = 1; depth > 0; ) {
      char next = source.charAt(at++);
      switch (next) {
        case '{' -> depth++;
        case '}' -> depth--;
        case '`' -> template();
        case '\'', '"' -> skipString(next);
        case '/' -> skipSlash();
        default -> {}
      }
    }
  }

  private void skipString(char quote) {
    while (source.charAt(at) != quote) {
      at += source.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
  }

  /** A comment, a regular expression or a division. */
  private void skipSlash() {
    if (source.charAt(at) == '*') {
      at = source.indexOf("*/", at) + 2;
    } else if (source.charAt(at) == '/') {
      at = source.indexOf('\n', at);
    } else if (BEFORE_EXPRESSION.indexOf(before(at - 1)) >= 0) {
      skipString('/');
    }
  }

  private char before(int place) {
    String text = source.substring(0, place).stripTrailing();
    return text.charAt(text.length() - 1);
  }
}
