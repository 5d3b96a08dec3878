package parley.channels.email.content;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.Field;
import parley.channels.email.headers.MailHeaders;

/** Counts what a mail is made of, and stops where it is more than is read. */
final class MailCensus extends PartHandler {
  private final List<MailHeaders.Field> fields = new ArrayList<>();
  private boolean inRoot = true;
  private int depth;
  private int parts;
  private int headerOctets;

  /**
   * Goes once through a mail.
   *
   * @return whether it can be read: it is within all limits
   */
  boolean take(InputStream mail) throws IOException {
    try {
      MailWalk.through(new Counted(mail), this);
      return true;
    } catch (OverLimit | MimeException e) {
      return false;
    }
  }

  /** The header fields of the mail, as far as they were read. */
  MailHeaders headers() {
    return MailHeaders.of(fields);
  }

  @Override
  public void startHeader() {
    headerOctets = 0;
  }

  @Override
  public void field(Field field) {
    headerOctets += field.getRaw() == null ? 0 : field.getRaw().length();
    check(headerOctets <= MailLimits.HEADER_BLOCK, "header");
    if (inRoot) {
      fields.add(FieldBytes.of(field));
    }
  }

  @Override
  public void endHeader() {
    inRoot = false;
  }

  @Override
  void part() {
    parts++;
    check(parts <= MailLimits.PARTS, "parts");
  }

  @Override
  void begin(PartDescriptor multipart) {
    depth++;
    check(depth <= MailLimits.DEPTH, "depth");
  }

  @Override
  void end() {
    depth--;
  }

  @Override
  void leaf(PartDescriptor part, InputStream bytes) {
    // The parser skips what is not read.
  }

  private static void check(boolean within, String limit) {
    if (!within) {
      throw new OverLimit(limit);
    }
  }

  private static final class Counted extends FilterInputStream {
    private long octets;

    Counted(InputStream mail) {
      super(mail);
    }

    @Override
    public int read() throws IOException {
      int octet = super.read();
      count(octet < 0 ? 0 : 1);
      return octet;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int read) {
      octets += read;
      check(octets <= MailLimits.MAIL, "mail");
    }
  }
}
