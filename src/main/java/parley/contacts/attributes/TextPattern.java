package parley.contacts.attributes;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/**
 * A regular expression that a whole text has to match, in the syntax of RE2: it takes time in
 * proportion to the text, whatever it says (docs/decisions/0062).
 */
public final class TextPattern {
  static final int LONGEST = 100;

  /** How often its counts together may repeat something: {@code {9}} in {@code {9}} is 81 times. */
  private static final long MOST_REPEATED = 1_000;

  private static final int LARGEST = 2_000;

  private static final java.util.regex.Pattern COUNT =
      java.util.regex.Pattern.compile("\\{([0-9]{1,9})(?:,([0-9]{0,9}))?\\}");

  private final Pattern pattern;

  private TextPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * What a text of at most {@link #LONGEST} characters says; empty if that is no regular
   * expression, or one that repeats too much.
   */
  static Optional<TextPattern> of(String text) {
    if (repeated(text) > MOST_REPEATED) {
      return Optional.empty();
    }
    try {
      Pattern pattern = Pattern.compile(text);
      return pattern.programSize() > LARGEST
          ? Optional.empty()
          : Optional.of(new TextPattern(pattern));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  private static long repeated(String text) {
    long repeated = 1;
    var counts = COUNT.matcher(text);
    while (counts.find() && repeated <= MOST_REPEATED) {
      String most = counts.group(2);
      long least = Long.parseLong(counts.group(1));
      repeated *= Math.max(1, most == null || most.isEmpty() ? least : Long.parseLong(most));
    }
    return repeated;
  }

  /** Whether a text, which {@link AttributeType#TEXT} has found to be short, is of this form. */
  boolean matches(String text) {
    return pattern.matches(text);
  }

  /** As it was written. */
  String text() {
    return pattern.pattern();
  }

  /** Two are the same if they are written the same. */
  @Override
  public boolean equals(Object other) {
    return other instanceof TextPattern that && that.text().equals(text());
  }

  @Override
  public int hashCode() {
    return text().hashCode();
  }
}
