package parley;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what makes a regular expression go back over a text: two parts side by side that both take
 * the same character without end, {@code \s*(\d*)\s*} on blanks. A text of such characters can be
 * shared out between them in as many ways as it is long, and before it is refused all of them are
 * tried. The first of the two has to be possessive, so that it gives nothing back.
 */
final class OverlappingRuns {
  /** Repetitions that take as good as no end. */
  private static final int ENDLESS = 1_000;

  private static final int LATIN = 0x300;

  /** One character class that repeats. */
  private record Run(String text, BitSet characters) {}

  /**
   * What matters of a part of an expression.
   *
   * @param first runs with which it may begin
   * @param last runs with which it may end, and from which it can give back
   * @param single the characters of which it is exactly one; null when it is more
   */
  private record Part(
      List<Run> first, List<Run> last, boolean mayBeEmpty, @Nullable BitSet single) {
    static final Part NOTHING = new Part(List.of(), List.of(), true, null);

    Part or(Part other) {
      return new Part(
          both(first, other.first),
          both(last, other.last),
          mayBeEmpty || other.mayBeEmpty,
          single == null || other.single == null ? null : union(single, other.single));
    }
  }

  private record Times(int least, long most, boolean possessive) {}

  private final String text;
  private final int flags;
  private final List<String> found = new ArrayList<>();
  private int at;

  private OverlappingRuns(Pattern pattern) {
    this.text = pattern.pattern();
    this.flags = pattern.flags() | (text.contains("(?i)") ? Pattern.CASE_INSENSITIVE : 0);
  }

  /** The pairs in an expression; none is well. */
  static List<String> of(Pattern pattern) {
    OverlappingRuns reading = new OverlappingRuns(pattern);
    reading.alternatives();
    if (reading.at < reading.text.length()) {
      throw new IllegalStateException("not read to its end: " + pattern);
    }
    return reading.found;
  }

  private Part alternatives() {
    Part part = sequence();
    while (isNext("|")) {
      at++;
      part = part.or(sequence());
    }
    return part;
  }

  private Part sequence() {
    Part part = null;
    while (at < text.length() && !isNext("|") && !isNext(")")) {
      Part next = repeated();
      part = part == null ? next : joined(part, next);
    }
    return part == null ? Part.NOTHING : part;
  }

  private Part joined(Part one, Part other) {
    compare(one.last, other.first);
    return new Part(
        one.mayBeEmpty ? both(one.first, other.first) : one.first,
        other.mayBeEmpty ? both(one.last, other.last) : other.last,
        one.mayBeEmpty && other.mayBeEmpty,
        null);
  }

  private void compare(List<Run> ends, List<Run> beginnings) {
    for (Run end : ends) {
      beginnings.stream()
          .filter(beginning -> end.characters.intersects(beginning.characters))
          .forEach(beginning -> found.add(end.text + " before " + beginning.text));
    }
  }

  private Part repeated() {
    int begin = at;
    Part part = atom();
    Times times = times();
    boolean empty = part.mayBeEmpty || times.least == 0;
    if (part.single != null && times.most >= ENDLESS) {
      List<Run> run = List.of(new Run(text.substring(begin, at), part.single));
      return new Part(run, times.possessive ? List.of() : run, empty, null);
    }
    if (times.most > 1 && !times.possessive) {
      compare(part.last, part.first);
    }
    boolean once = times.least == 1 && times.most == 1;
    return new Part(
        part.first, times.possessive ? List.of() : part.last, empty, once ? part.single : null);
  }

  private Times times() {
    int least = 1;
    long most = 1;
    if (isNext("*") || isNext("+") || isNext("?")) {
      char sign = text.charAt(at++);
      least = sign == '+' ? 1 : 0;
      most = sign == '?' ? 1 : Long.MAX_VALUE;
    } else if (isNext("{")) {
      int end = text.indexOf('}', at);
      String[] bounds = text.substring(at + 1, end).split(",", -1);
      least = Integer.parseInt(bounds[0]);
      most =
          bounds.length == 1
              ? least
              : bounds[1].isEmpty() ? Long.MAX_VALUE : Long.parseLong(bounds[1]);
      at = end + 1;
    } else {
      return new Times(1, 1, false);
    }
    boolean possessive = isNext("+");
    at += possessive || isNext("?") ? 1 : 0;
    return new Times(least, most, possessive);
  }

  private Part atom() {
    int begin = at;
    if (isNext("(")) {
      return group();
    }
    if (isNext("^") || isNext("$")) {
      at++;
      return Part.NOTHING;
    }
    if (isNext("\\")) {
      boolean property = text.startsWith("p{", at + 1) || text.startsWith("P{", at + 1);
      boolean edge = "bBAzZG".indexOf(text.charAt(at + 1)) >= 0;
      int digits = isNext("\\x") ? 2 : isNext("\\u") ? 4 : 0;
      at = property ? text.indexOf('}', at) + 1 : at + 2 + digits;
      return edge ? Part.NOTHING : one(begin);
    }
    at = isNext("[") ? endOfClass() : at + 1;
    return one(begin);
  }

  private Part group() {
    at++;
    boolean behind = isNext("?<=") || isNext("?<!");
    boolean ahead = isNext("?=") || isNext("?!");
    if (behind || ahead || isNext("?:")) {
      at += behind ? 3 : 2;
    } else if (isNext("?<")) {
      at = text.indexOf('>', at) + 1;
    } else if (isNext("?")) {
      at = text.indexOf(')', at) + 1;
      return Part.NOTHING;
    }
    Part part = alternatives();
    at++;
    if (behind) {
      return Part.NOTHING;
    }
    return ahead ? new Part(part.first, List.of(), true, null) : part;
  }

  /** A bracket right at the beginning of a class is one of its characters. */
  private int endOfClass() {
    int depth = 0;
    int end = at;
    do {
      char next = text.charAt(end);
      depth += next == '[' ? 1 : next == ']' ? -1 : 0;
      end += next == '\\' ? 2 : 1;
      end += next == '[' && text.startsWith("^", end) ? 1 : 0;
      end += next == '[' && text.startsWith("]", end) ? 1 : 0;
    } while (depth > 0);
    return end;
  }

  private Part one(int begin) {
    Pattern character = Pattern.compile(text.substring(begin, at), flags);
    BitSet characters = new BitSet(LATIN);
    for (int code = 0; code < LATIN; code++) {
      characters.set(code, character.matcher(Character.toString(code)).matches());
    }
    return new Part(List.of(), List.of(), false, characters);
  }

  private boolean isNext(String sign) {
    return text.startsWith(sign, at);
  }

  private static List<Run> both(List<Run> some, List<Run> others) {
    return Stream.concat(some.stream(), others.stream()).distinct().toList();
  }

  private static BitSet union(BitSet some, BitSet others) {
    BitSet all = (BitSet) some.clone();
    all.or(others);
    return all;
  }
}
