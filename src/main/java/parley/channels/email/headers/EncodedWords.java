package parley.channels.email.headers;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Text of header fields that is not ASCII: {@code =?utf-8?q?J=C3=BCrg?=} (RFC 2047). Read by hand:
 * mime4j's decoder takes eight seconds for 32 KiB of {@code =?}, and for each unknown charset looks
 * through all providers. What is wrong but clear is read: words glued to others, spaces in them,
 * letters cut in two by the end of a word, quotes around the charset.
 */
final class EncodedWords {
  private static final int LONGEST_CHARSET = 40;
  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private final String text;
  private final StringBuilder decoded = new StringBuilder();

  /** Bytes of neighbouring words of one charset, since letters are cut between them. */
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private String charset = "";
  private int position;

  private EncodedWords(String text) {
    this.text = text;
  }

  /** The text with its encoded words decoded; whatever is none stays as it is. */
  static String decoded(String text) {
    return text.contains("=?") ? new EncodedWords(text).decode() : text;
  }

  private String decode() {
    int start = text.indexOf("=?");
    while (start >= 0) {
      int encoding = encodingAt(start);
      int end = encoding < 0 ? 0 : text.indexOf("?=", encoding + 2);
      if (end < 0) {
        break;
      }
      if (encoding > 0) {
        plain(start);
        word(start + 2, encoding, end);
        position = end + 2;
      }
      start = text.indexOf("=?", Math.max(start + 2, position));
    }
    plain(text.length());
    flush();
    return decoded.toString();
  }

  /** Where the letter of the encoding is; -1 when no encoded word begins here. */
  private int encodingAt(int start) {
    int limit = Math.min(text.length(), start + 2 + LONGEST_CHARSET);
    int mark = text.indexOf('?', start + 2, limit);
    boolean isWord =
        mark > start + 2
            && mark + 2 < text.length()
            && "BbQq".indexOf(text.charAt(mark + 1)) >= 0
            && text.charAt(mark + 2) == '?';
    return isWord ? mark + 1 : -1;
  }

  /** Takes over what is before the next word, unless it only separates two words. */
  private void plain(int end) {
    String between = text.substring(position, end);
    boolean separates = bytes.size() > 0 && end < text.length() && between.isBlank();
    if (!separates && !between.isEmpty()) {
      flush();
      decoded.append(between);
    }
  }

  private void word(int charsetStart, int encoding, int end) {
    String name = text.substring(charsetStart, encoding - 1);
    if (!name.equalsIgnoreCase(charset)) {
      flush();
      charset = name;
    }
    String content = text.substring(encoding + 2, end);
    if (Character.toLowerCase(text.charAt(encoding)) == 'b') {
      base64(content);
    } else {
      quoted(content);
    }
  }

  private void base64(String content) {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < content.length() && content.charAt(i) != '='; i++) {
      if (BASE64.indexOf(content.charAt(i)) >= 0) {
        digits.append(content.charAt(i));
      }
    }
    int incomplete = digits.length() % 4 == 1 ? 1 : 0;
    bytes.writeBytes(Base64.getDecoder().decode(digits.substring(0, digits.length() - incomplete)));
  }

  private void quoted(String content) {
    for (int i = 0; i < content.length(); ) {
      int c = content.codePointAt(i);
      int octet = c == '=' ? octet(content, i + 1) : -1;
      if (octet >= 0) {
        bytes.write(octet);
        i += 3;
      } else {
        bytes.writeBytes(Character.toString(c == '_' ? ' ' : c).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(c);
      }
    }
  }

  private static int octet(String content, int start) {
    if (start + 2 > content.length()) {
      return -1;
    }
    int high = Character.digit(content.charAt(start), 16);
    int low = Character.digit(content.charAt(start + 1), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  private void flush() {
    decoded.append(MailCharset.decoded(bytes.toByteArray(), charset));
    bytes.reset();
  }
}
