package parley.channels.email.smtp;

import jakarta.activation.DataSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.regex.Pattern;
import parley.channels.Attachment;

/** A file of a mail, read while the mail is sent. */
record FileSource(Attachment file) implements DataSource {
  private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w.+-]{1,100}/[\\w.+-]{1,100}");

  @Override
  public InputStream getInputStream() throws IOException {
    return file.bodySource().open();
  }

  @Override
  public OutputStream getOutputStream() {
    throw new UnsupportedOperationException("it is only read");
  }

  /** Whatever isn't the name of a type is not written into a header field. */
  @Override
  public String getContentType() {
    return MEDIA_TYPE.matcher(file.mediaType()).matches()
        ? file.mediaType()
        : "application/octet-stream";
  }

  @Override
  public String getName() {
    return file.filename();
  }
}
