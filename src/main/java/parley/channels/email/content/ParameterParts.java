package parley.channels.email.content;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import parley.channels.email.headers.MailCharset;
import parley.channels.email.headers.MailHeaders;

/**
 * One parameter, which may be written in numbered pieces ({@code filename*0*=}) and percent-encoded
 * in a named charset (RFC 2231), or with encoded words, which no standard allows (RFC 2047).
 */
final class ParameterParts {
  private static final int MOST_PIECES = 100;

  private final TreeMap<Integer, Piece> pieces = new TreeMap<>();
  private @Nullable Piece whole;
  private @Nullable Piece plain;

  private ParameterParts() {}

  private record Piece(String text, boolean encoded) {}

  /** The parameters by their names. Of two with one name, the first counts. */
  static Map<String, String> joined(List<ParameterScanner.Parameter> parameters) {
    Map<String, ParameterParts> parts = new HashMap<>();
    for (ParameterScanner.Parameter parameter : parameters) {
      String name = parameter.name();
      int star = name.indexOf('*');
      parts
          .computeIfAbsent(star < 0 ? name : name.substring(0, star), key -> new ParameterParts())
          .add(star < 0 ? "" : name.substring(star), parameter.value());
    }
    Map<String, String> values = new HashMap<>();
    parts.forEach((name, part) -> values.put(name, part.value()));
    return Map.copyOf(values);
  }

  private void add(String mark, String text) {
    if (mark.isEmpty()) {
      plain = plain == null ? new Piece(text, false) : plain;
    } else if (mark.equals("*")) {
      whole = whole == null ? new Piece(text, true) : whole;
    } else {
      boolean encoded = mark.endsWith("*");
      int number = number(mark.substring(1, mark.length() - (encoded ? 1 : 0)));
      pieces.putIfAbsent(number, new Piece(text, encoded));
    }
  }

  private static int number(String digits) {
    boolean isNumber = !digits.isEmpty() && digits.length() < 4;
    return isNumber && digits.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Integer.parseInt(digits)
        : MOST_PIECES;
  }

  private String value() {
    if (whole != null) {
      return decoded(List.of(whole));
    }
    if (plain == null || pieces.containsKey(0)) {
      return decoded(List.copyOf(pieces.headMap(MOST_PIECES).values()));
    }
    return words(plain.text());
  }

  private static String decoded(List<Piece> pieces) {
    boolean encoded = pieces.stream().anyMatch(Piece::encoded);
    String first = pieces.isEmpty() ? "" : pieces.getFirst().text();
    int charsetEnd = encoded ? first.indexOf('\'') : -1;
    int languageEnd = charsetEnd < 0 ? -1 : first.indexOf('\'', charsetEnd + 1);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      String text = i == 0 && languageEnd > 0 ? first.substring(languageEnd + 1) : piece.text();
      bytes.writeBytes(piece.encoded() ? percentDecoded(text) : octets(text));
    }
    String charset = languageEnd > 0 ? first.substring(0, charsetEnd) : null;
    String text = MailCharset.decoded(bytes.toByteArray(), charset);
    return encoded ? text : words(text);
  }

  private static byte[] percentDecoded(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] octets = octets(text);
    for (int i = 0; i < octets.length; i++) {
      int high = octets[i] == '%' && i + 2 < octets.length ? hex(octets[i + 1]) : -1;
      int low = high < 0 ? -1 : hex(octets[i + 2]);
      bytes.write(low < 0 ? octets[i] : high * 16 + low);
      i += low < 0 ? 0 : 2;
    }
    return bytes.toByteArray();
  }

  private static int hex(byte octet) {
    return Character.digit(octet, 16);
  }

  private static byte[] octets(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String words(String text) {
    return MailHeaders.of(List.of(new MailHeaders.Field("words", text))).text("words").orElse(text);
  }
}
