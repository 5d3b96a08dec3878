package parley.simulator.mail;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a client says: lines, and mails up to the dot. */
final class SmtpLines {
  /** RFC 4954, 4: the longest line of a login. */
  private static final int LONGEST = 12_288;

  private final InputStream in;

  SmtpLines(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** A line that is longer than it may be. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1;
  }

  /**
   * The next line without its end; null when the client has gone.
   *
   * @throws TooLong when it has no end so far
   */
  @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        String text = line.toString(StandardCharsets.UTF_8);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
      }
      if (line.size() >= LONGEST) {
        throw new TooLong();
      }
      line.write(next);
    }
    return null;
  }

  /**
   * The mail up to a line that is a dot, without the dots that were put before others; empty when
   * it has more bytes than it may, which are read nevertheless.
   *
   * @throws IOException also when the client goes before the dot
   */
  Optional<byte[]> mail(int most) throws IOException {
    Mail mail = new Mail(most);
    while (true) {
      int next = next();
      if (mail.isAtLineStart() && next == '.') {
        next = next();
        if (next == '\r') {
          next = next();
          if (next == '\n') {
            return mail.bytes();
          }
          mail.add('\r');
        }
      }
      mail.add(next);
    }
  }

  private int next() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new IOException("the client has gone");
    }
    return next;
  }

  /** What has come of a mail. Only CR LF ends a line: else one mail could hide another. */
  private static final class Mail {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int most;
    private boolean fits = true;
    private int last = '\n';
    private int lastButOne = '\r';

    Mail(int most) {
      this.most = most;
    }

    boolean isAtLineStart() {
      return lastButOne == '\r' && last == '\n';
    }

    void add(int next) {
      lastButOne = last;
      last = next;
      fits = fits && bytes.size() < most;
      if (fits) {
        bytes.write(next);
      } else {
        bytes.reset();
      }
    }

    Optional<byte[]> bytes() {
      return fits ? Optional.of(bytes.toByteArray()) : Optional.empty();
    }
  }
}
