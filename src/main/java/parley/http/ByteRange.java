package parley.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a body that a request asks for by {@code Range} (RFC 9110, 14). What isn't one range
 * of bytes is not listened to, as the RFC wants it of unknown units and broken ranges, and allows
 * it of several at once: then the whole body is the answer.
 *
 * @param from the first byte, counted from 0
 */
record ByteRange(long from, long length) {
  /** Never goes back over blanks, so that many of them cost no more than to read them. */
  private static final Pattern ONE =
      Pattern.compile("(?i)\\s*+bytes\\s*+=\\s*+(\\d*+)\\s*+-\\s*+(\\d*+)\\s*+");

  /** Of a {@code long}, for certain. */
  private static final int DIGITS = 18;

  /**
   * Answers a request whose conditions hold.
   *
   * @param whole with all its bytes to choose from
   * @throws Problem {@code range_not_satisfiable} when there are no such bytes
   */
  static Response select(RawExchange rawExchange, Response whole) {
    if (!whole.isRanged() || rawExchange.method().equals("HEAD")) {
      return whole;
    }
    long size = whole.length();
    Optional<ByteRange> range =
        isMeant(rawExchange.header("if-range"), whole)
            ? of(rawExchange.header("range"), size)
            : Optional.empty();
    return range
        .map(part -> whole.part(part).header("Content-Range", part.contentRange(size)))
        .orElseGet(whole::opened);
  }

  /** A part is wanted of the version that the client has, or of any. */
  private static boolean isMeant(@Nullable String ifRange, Response whole) {
    return ifRange == null || ifRange.strip().equals(whole.headerOr("ETag", ""));
  }

  private static Optional<ByteRange> of(@Nullable String header, long size) {
    Matcher matcher = ONE.matcher(header == null ? "" : header);
    if (!matcher.matches() || (matcher.group(1).isEmpty() && matcher.group(2).isEmpty())) {
      return Optional.empty();
    }
    if (matcher.group(1).isEmpty()) {
      long length = Math.min(size, number(matcher.group(2)));
      return Optional.of(satisfiable(new ByteRange(size - length, length), size));
    }
    long from = number(matcher.group(1));
    long last = matcher.group(2).isEmpty() ? Long.MAX_VALUE : number(matcher.group(2));
    return last < from
        ? Optional.empty()
        : Optional.of(satisfiable(new ByteRange(from, Math.min(size - 1, last) - from + 1), size));
  }

  private static ByteRange satisfiable(ByteRange range, long size) {
    if (range.length <= 0 || range.from >= size) {
      throw Problem.of(ProblemCode.RANGE_NOT_SATISFIABLE, "It has " + size + " bytes.")
          .header("Content-Range", "bytes */" + size)
          .header("Accept-Ranges", "bytes");
    }
    return range;
  }

  private static long number(String digits) {
    return digits.length() > DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
  }

  private String contentRange(long size) {
    return "bytes " + from + "-" + (from + length - 1) + "/" + size;
  }
}
