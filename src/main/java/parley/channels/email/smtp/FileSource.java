package parley.channels.email.smtp;

import jakarta.activation.DataSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import parley.channels.Attachment;

/** A file of a mail, read while the mail is sent. */
record FileSource(Attachment file) implements DataSource {
  @Override
  public InputStream getInputStream() throws IOException {
    return file.bodySource().open();
  }

  @Override
  public OutputStream getOutputStream() {
    throw new UnsupportedOperationException("it is only read");
  }

  @Override
  public String getContentType() {
    return file.mediaType();
  }

  @Override
  public String getName() {
    return file.filename();
  }
}
