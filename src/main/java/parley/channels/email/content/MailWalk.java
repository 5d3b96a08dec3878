package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.parser.MimeStreamParser;
import org.apache.james.mime4j.stream.MimeConfig;

/** Goes through the parts of a mail as its bytes come, and keeps none of them. */
final class MailWalk {
  private MailWalk() {}

  /** From the header fields of a mail to its end. */
  static void through(InputStream mail, PartHandler handler) throws MimeException, IOException {
    walk(config().build(), mail, handler);
  }

  /** Through a multipart, of which only the bytes behind its header fields are left. */
  static void inside(String mediaType, String boundary, InputStream bytes, PartHandler handler)
      throws MimeException, IOException {
    String contentType = UnnamedBoundary.contentType(mediaType, boundary);
    walk(config().setHeadlessParsing(contentType).build(), bytes, handler);
  }

  private static MimeConfig.Builder config() {
    return MimeConfig.copy(MimeConfig.PERMISSIVE)
        .setMaxHeaderLen(MailLimits.HEADER_BLOCK)
        .setMaxLineLen(MailLimits.HEADER_BLOCK);
  }

  private static void walk(MimeConfig config, InputStream bytes, PartHandler handler)
      throws MimeException, IOException {
    MimeStreamParser parser =
        new MimeStreamParser(config, DecodeMonitor.SILENT, new PartDescriptor.Builder(""));
    parser.setNoRecurse();
    parser.setContentHandler(handler);
    parser.parse(bytes);
  }
}
