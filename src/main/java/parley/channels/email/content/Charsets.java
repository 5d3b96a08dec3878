package parley.channels.email.content;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes text of bytes. What a mail says of its characters is often missing or wrong: a declaration
 * is believed when the bytes fit it and it says more than "some ASCII".
 */
final class Charsets {
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
  private static final int LONGEST_NAME = 40;
  private static final char BYTE_ORDER_MARK = '\ufeff';

  /** What programs write, and what the bytes then are: mostly a newer, larger set. */
  private static final Map<String, String> MEANT =
      Map.ofEntries(
          Map.entry("gb2312", "GB18030"),
          Map.entry("gbk", "GB18030"),
          Map.entry("x-gbk", "GB18030"),
          Map.entry("hz-gb-2312", "GB18030"),
          Map.entry("shift_jis", "windows-31j"),
          Map.entry("shift-jis", "windows-31j"),
          Map.entry("x-sjis", "windows-31j"),
          Map.entry("ks_c_5601-1987", "x-windows-949"),
          Map.entry("euc-kr", "x-windows-949"),
          Map.entry("iso-8859-9", "windows-1254"),
          Map.entry("iso-8859-11", "x-windows-874"),
          Map.entry("tis-620", "x-windows-874"),
          Map.entry("iso-8859-8-i", "iso-8859-8"),
          Map.entry("iso-8859-8-e", "iso-8859-8"),
          Map.entry("cp-850", "IBM850"));

  private Charsets() {}

  /** UTF-8 if it can be, else the one that most mail programs mean. */
  static String guessed(byte[] bytes) {
    return decoded(bytes, null);
  }

  /**
   * The text of the bytes.
   *
   * @param declared what the mail says they are
   */
  static String decoded(byte[] bytes, @Nullable String declared) {
    Optional<Charset> charset = charset(declared);
    Optional<String> text = charset.flatMap(known -> strict(bytes, known));
    return withoutMark(text.orElseGet(() -> lenient(bytes, charset)));
  }

  private static String lenient(byte[] bytes, Optional<Charset> declared) {
    return strict(bytes, StandardCharsets.UTF_8)
        .orElseGet(() ->
            declared
                .filter(charset -> mostlyFits(bytes, charset))
                .map(charset -> new String(bytes, charset))
                .orElseGet(() -> new String(bytes, WINDOWS_1252)));
  }

  /** A long text with a few bad bytes is still what it says. */
  private static boolean mostlyFits(byte[] bytes, Charset charset) {
    String text = new String(bytes, charset);
    long foreign = text.chars().filter(c -> c >= 0x80).count();
    long bad = text.chars().filter(c -> c == '\ufffd').count();
    return bad * 4 <= foreign;
  }

  private static Optional<String> strict(byte[] bytes, Charset charset) {
    try {
      return Optional.of(
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Empty for what is unknown, and for what is written by programs that don't know it either. */
  private static Optional<Charset> charset(@Nullable String declared) {
    String name = declared == null ? "" : bare(declared);
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      return Optional.empty();
    }
    try {
      Charset charset = Charset.forName(MEANT.getOrDefault(name, name));
      boolean saysNothing =
          charset.equals(StandardCharsets.ISO_8859_1) || charset.equals(StandardCharsets.US_ASCII);
      return saysNothing ? Optional.empty() : Optional.of(charset);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return Optional.empty();
    }
  }

  private static String bare(String name) {
    return name.replace("'", "").replace("\"", "").strip().toLowerCase(Locale.ROOT);
  }

  private static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }
}
