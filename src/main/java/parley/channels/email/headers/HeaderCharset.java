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

/** Characters of bytes whose charset is said, as strangers say it. */
final class HeaderCharset {
  private static final Charset WINDOWS = Charset.forName("windows-1252");

  /** What senders declare who have not thought about it. */
  private static final Set<Charset> MEANINGLESS =
      Set.of(StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1);

  /**
   * All at once: {@link Charset#forName} asks every provider for each name that it doesn't know.
   */
  private static final Map<String, Charset> BY_NAME = byName();

  private HeaderCharset() {}

  /**
   * The text of some bytes. If the charset is unknown, says nothing or doesn't fit, UTF-8 if the
   * bytes are that, else windows-1252.
   *
   * @param name may have quotes around it and a language behind it (RFC 2231)
   */
  static String text(byte[] bytes, String name) {
    return known(name)
        .filter(charset -> !MEANINGLESS.contains(charset))
        .flatMap(charset -> strictly(bytes, charset))
        .orElseGet(() -> guessed(bytes));
  }

  /** The text of bytes of which no charset is known. */
  static String guessed(byte[] bytes) {
    return strictly(bytes, StandardCharsets.UTF_8).orElseGet(() -> new String(bytes, WINDOWS));
  }

  private static Optional<Charset> known(String name) {
    int language = name.indexOf('*');
    String bare =
        (language < 0 ? name : name.substring(0, language)).replace("\"", "").replace("'", "");
    return Optional.ofNullable(BY_NAME.get(bare.strip().toLowerCase(Locale.ROOT)));
  }

  private static Optional<String> strictly(byte[] bytes, Charset charset) {
    try {
      return Optional.of(charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static Map<String, Charset> byName() {
    Map<String, Charset> charsets = new HashMap<>();
    for (Charset charset : Charset.availableCharsets().values()) {
      charsets.put(charset.name().toLowerCase(Locale.ROOT), charset);
      charset.aliases().forEach(alias -> charsets.put(alias.toLowerCase(Locale.ROOT), charset));
    }
    return charsets;
  }
}
