package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.parser.AbstractContentHandler;
import org.apache.james.mime4j.stream.BodyDescriptor;

/** Hears of the parts of a mail in their order. A mail within a mail is one part, unread. */
abstract class PartHandler extends AbstractContentHandler {
  /** A multipart begins; its parts follow. */
  abstract void begin(PartDescriptor multipart);

  /** The multipart that began last ends. */
  abstract void end();

  /** A part with its bytes, as they are in the mail. */
  abstract void leaf(PartDescriptor part, InputStream bytes) throws IOException;

  @Override
  public final void startMultipart(BodyDescriptor multipart) {
    begin((PartDescriptor) multipart);
  }

  @Override
  public final void endMultipart() {
    end();
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
