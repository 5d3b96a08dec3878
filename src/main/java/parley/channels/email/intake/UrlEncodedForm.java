package parley.channels.email.intake;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import parley.http.Problem;
import parley.http.ProblemCode;

/** The fields of a form as they come: a mail among them need not fit into memory. */
final class UrlEncodedForm {
  private static final int LONGEST_NAME = 100;
  private static final int MOST = 50;
  private static final int HEX = 16;

  /** One field. Read its value before you ask for the next one. */
  record FormField(String name, InputStream value) {}

  private final InputStream body;
  private int last = '&';
  private int fields;

  UrlEncodedForm(InputStream body) {
    this.body = new BufferedInputStream(body);
  }

  /** The next field; what was not read of the one before is passed over. */
  Optional<FormField> next() throws IOException {
    while (last != '&' && last >= 0) {
      last = body.read();
    }
    if (last < 0) {
      return Optional.empty();
    }
    fields++;
    if (fields > MOST) {
      throw malformed();
    }
    last = body.read();
    if (last < 0) {
      return Optional.empty();
    }
    return Optional.of(new FormField(name(), new Value()));
  }

  private String name() throws IOException {
    StringBuilder name = new StringBuilder();
    while (last >= 0 && last != '=' && last != '&') {
      if (name.length() == LONGEST_NAME) {
        throw malformed();
      }
      name.append((char) last);
      last = body.read();
    }
    return name.toString();
  }

  private static Problem malformed() {
    return Problem.of(ProblemCode.BAD_REQUEST, "That is no form.");
  }

  /** The bytes of a value. */
  private final class Value extends InputStream {
    @Override
    public int read() throws IOException {
      if (last < 0 || last == '&') {
        return -1;
      }
      last = body.read();
      return switch (last) {
        case -1, '&' -> -1;
        case '+' -> ' ';
        case '%' -> HEX * digit() + digit();
        default -> last;
      };
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = 0;
      while (count < length) {
        int next = read();
        if (next < 0) {
          return count == 0 ? -1 : count;
        }
        bytes[offset + count] = (byte) next;
        count++;
      }
      return count;
    }

    private int digit() throws IOException {
      int digit = Character.digit(body.read(), HEX);
      if (digit < 0) {
        throw malformed();
      }
      return digit;
    }
  }

  /** A short value as text. */
  static String text(InputStream value, int most) throws IOException {
    byte[] bytes = value.readNBytes(most + 1);
    if (bytes.length > most) {
      throw malformed();
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
