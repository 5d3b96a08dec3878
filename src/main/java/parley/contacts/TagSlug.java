package parley.contacts;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.regex.Pattern;

/**
 * Tags are slugs: lower-case letters and digits of any script, with single dashes or underscores
 * between them.
 */
final class TagSlug {
  /** Characters of a slug. */
  static final int LONGEST = 50;

  /** Characters before normalization, whose time grows with the square of combining marks. */
  private static final int LONGEST_RAW = 200;

  private static final Pattern UNDERSCORES = Pattern.compile("_+");
  private static final Pattern GAP = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");
  private static final Pattern LETTER_OR_DIGIT = Pattern.compile("[\\p{L}\\p{N}]");

  private TagSlug() {}

  /** "VIP Customer" as {@code vip-customer}; empty without a letter or digit, or when too long. */
  static Optional<String> of(String text) {
    if (text.length() > LONGEST_RAW) {
      return Optional.empty();
    }
    String lower =
        Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT).strip();
    String slug = Normalizer.normalize(dashed(lower), Normalizer.Form.NFC);
    return slug.codePointCount(0, slug.length()) <= LONGEST && LETTER_OR_DIGIT.matcher(slug).find()
        ? Optional.of(slug)
        : Optional.empty();
  }

  private static String dashed(String text) {
    String joined =
        GAP.matcher(text).replaceAll(gap -> UNDERSCORES.matcher(gap.group()).matches() ? "_" : "-");
    int start = isDash(joined, 0) ? 1 : 0;
    int end = isDash(joined, joined.length() - 1) ? joined.length() - 1 : joined.length();
    return start < end ? joined.substring(start, end) : "";
  }

  private static boolean isDash(String text, int place) {
    return place >= 0
        && place < text.length()
        && (text.charAt(place) == '-' || text.charAt(place) == '_');
  }

  /** {@code first}, then what {@code more} adds to it. */
  static List<String> union(List<String> first, List<String> more) {
    SequencedSet<String> all = new LinkedHashSet<>(first);
    all.addAll(more);
    return new ArrayList<>(all);
  }
}
