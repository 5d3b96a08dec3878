package parley.channels.email.headers;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes text of bytes. What a mail says of its characters is often missing or wrong: a declaration
 * is believed when the bytes fit it and it says more than "some ASCII".
 */
public final class MailCharset {
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
  private static final Charset JAPANESE = Charset.forName("x-windows-iso2022jp");
  private static final char BYTE_ORDER_MARK = '\ufeff';

  /** Begins what switches between sets of seven bits. */
  private static final char ESCAPE = '\u001b';

  /** What senders declare who have not thought about it. */
  private static final Set<Charset> MEANINGLESS =
      Set.of(StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1);

  /** What programs write, and what the bytes then are: mostly a newer, larger set. */
  private static final Map<String, String> MEANT =
      Map.ofEntries(
          Map.entry("gb2312", "GB18030"),
          Map.entry("gbk", "GB18030"),
          Map.entry("x-gbk", "GB18030"),
          Map.entry("hz-gb-2312", "GB18030"),
          Map.entry("iso-2022-jp", "x-windows-iso2022jp"),
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

  /**
   * All at once: {@link Charset#forName} asks every provider for each name that it doesn't know.
   */
  private static final Map<String, Charset> BY_NAME = byName();

  private MailCharset() {}

  /** The text of bytes of which no charset is known. */
  public static String guessed(byte[] bytes) {
    return decoded(bytes, null);
  }

  /**
   * The text of the bytes. If the charset is unknown, says nothing or doesn't fit, UTF-8 if the
   * bytes are that, else the one that most mail programs mean.
   *
   * @param declared what the mail says they are: maybe in quotes, with a language behind it
   */
  public static String decoded(byte[] bytes, @Nullable String declared) {
    Optional<Charset> charset = charset(declared);
    Optional<String> text = charset.flatMap(known -> strict(bytes, known));
    return withoutMark(text.orElseGet(() -> lenient(bytes, charset)));
  }

  private static String lenient(byte[] bytes, Optional<Charset> declared) {
    Optional<String> utf8 = strict(bytes, StandardCharsets.UTF_8);
    return utf8.filter(text -> text.indexOf(ESCAPE) < 0)
        .or(() -> declared.flatMap(charset -> mostly(bytes, charset)))
        .or(() -> utf8.flatMap(text -> strict(bytes, JAPANESE)))
        .or(() -> mostly(bytes, StandardCharsets.UTF_8))
        .orElseGet(() -> new String(bytes, WINDOWS_1252));
  }

  /** A long text with a few bad bytes is still what it says. */
  private static Optional<String> mostly(byte[] bytes, Charset charset) {
    String text = new String(bytes, charset);
    long foreign = text.chars().filter(c -> c >= 0x80).count();
    long bad = text.chars().filter(c -> c == '\ufffd').count();
    return bad * 4 <= foreign ? Optional.of(text) : Optional.empty();
  }

  private static Optional<String> strict(byte[] bytes, Charset charset) {
    try {
      return Optional.of(charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Empty for what is unknown, and for what is written by programs that don't know it either. */
  private static Optional<Charset> charset(@Nullable String declared) {
    String name = declared == null ? "" : bare(declared);
    return Optional.ofNullable(BY_NAME.get(MEANT.getOrDefault(name, name).toLowerCase(Locale.ROOT)))
        .filter(charset -> !MEANINGLESS.contains(charset));
  }

  private static String bare(String name) {
    int language = name.indexOf('*');
    String charset = language < 0 ? name : name.substring(0, language);
    return charset.replace("'", "").replace("\"", "").strip().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Charset> byName() {
    Map<String, Charset> charsets = new HashMap<>();
    for (Charset charset : Charset.availableCharsets().values()) {
      charsets.put(charset.name().toLowerCase(Locale.ROOT), charset);
      charset.aliases().forEach(alias -> charsets.put(alias.toLowerCase(Locale.ROOT), charset));
    }
    return charsets;
  }

  private static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }
}
