package parley.channels.whatsapp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import parley.channels.Attachment;
import parley.outbound.BodySource;

/** The multipart body of an upload to Meta, read from the file while it is sent. */
final class MediaUploadBody implements BodySource {
  private final Attachment file;
  private final String boundary;
  private final byte[] head;
  private final byte[] tail;

  MediaUploadBody(Attachment file) {
    this.file = file;
    // No file holds its own hash.
    this.boundary = "parley-" + file.sha256();
    this.head =
        bytes(
            field("messaging_product", "whatsapp")
                + field("type", file.mediaType())
                + "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\n"
                    .formatted(boundary, quotable(file.filename()))
                + "Content-Type: %s\r\n\r\n".formatted(file.mediaType()));
    this.tail = bytes("\r\n--" + boundary + "--\r\n");
  }

  private String field(String name, String value) {
    return "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
        .formatted(boundary, name, value);
  }

  /** As browsers do. */
  private static String quotable(String filename) {
    return filename.replace("\"", "%22").replace('\r', ' ').replace('\n', ' ');
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** For {@code Content-Type}. */
  String mediaType() {
    return "multipart/form-data; boundary=" + boundary;
  }

  @Override
  public long length() {
    return head.length + file.bodySource().length() + tail.length;
  }

  @Override
  public InputStream open() throws IOException {
    return new SequenceInputStream(
        Collections.enumeration(
            List.of(
                new ByteArrayInputStream(head),
                file.bodySource().open(),
                new ByteArrayInputStream(tail))));
  }
}
