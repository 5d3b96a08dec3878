package parley.channels.email.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.parser.AbstractContentHandler;
import org.apache.james.mime4j.stream.BodyDescriptor;

/** Hears of the parts of a mail in their order. A mail within a mail is one part, unread. */
abstract class PartHandler extends AbstractContentHandler {
  private static final byte[] NOTHING = {};

  /** What stands in the multipart that began last, as long as it has no part. */
  private byte[] preamble = NOTHING;

  private PartDescriptor multipart = new PartDescriptor.Builder("").build();

  /**
   * Whether it stands in one that is split at a boundary which that doesn't name: once is enough.
   */
  private boolean isGuessed;

  /** Whether there is more of the preamble. */
  private boolean isCut;

  /** A multipart begins; its parts follow. */
  abstract void begin(PartDescriptor multipart);

  /** The multipart that began last ends. */
  abstract void end();

  /** A part with its bytes, as they are in the mail. */
  abstract void leaf(PartDescriptor part, InputStream bytes) throws IOException;

  /** A part begins that may be a multipart. */
  void part() {}

  /** There is more in the multipart that began last than is read. */
  void truncate() {}

  @Override
  public final void startMultipart(BodyDescriptor begun) {
    multipart = (PartDescriptor) begun;
    preamble = NOTHING;
    begin(multipart);
  }

  @Override
  public final void preamble(InputStream bytes) throws IOException {
    preamble = bytes.readNBytes(MailLimits.TEXT_INPUT);
    isCut = bytes.read() >= 0;
  }

  @Override
  public final void startBodyPart() {
    preamble = NOTHING;
    part();
  }

  @Override
  public final void endMultipart() throws MimeException {
    byte[] bytes = preamble;
    preamble = NOTHING;
    if (bytes.length > 0) {
      guess(new ByteArrayInputStream(bytes));
    }
    end();
  }

  /** Nothing in the multipart begins with the boundary that it names, but somebody wrote it. */
  private void guess(InputStream bytes) throws MimeException {
    if (isCut) {
      truncate();
    }
    try {
      if (isGuessed) {
        UnnamedBoundary.text(multipart, bytes, this);
      } else {
        isGuessed = true;
        UnnamedBoundary.walk(multipart, bytes, this);
        isGuessed = false;
      }
    } catch (IOException e) {
      throw new MimeException(e);
    }
  }

  @Override
  public final void body(BodyDescriptor part, InputStream bytes) throws MimeException, IOException {
    PartDescriptor descriptor = (PartDescriptor) part;
    if (descriptor.isMultipart()) {
      UnnamedBoundary.walk(descriptor, bytes, this);
    } else {
      leaf(descriptor, bytes);
    }
  }
}
