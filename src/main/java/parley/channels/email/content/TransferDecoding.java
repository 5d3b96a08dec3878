package parley.channels.email.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.apache.james.mime4j.codec.Base64InputStream;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.QuotedPrintableInputStream;

/** Undoes what was done to bytes so that they pass through mail servers. */
final class TransferDecoding {
  /** What is missing at the end of some, and passed over at the end of others. */
  private static final byte[] PADDING = {'=', '='};

  /** By which words are told from what is encoded. */
  private static final int BEGINNING = 1_000;

  private TransferDecoding() {}

  /** The bytes as they were, as far as that can be told; nothing in them makes reading fail. */
  static InputStream decoded(String encoding, InputStream bytes) throws IOException {
    return switch (encoding) {
      case "base64" -> base64(bytes);
      case "quoted-printable" -> new QuotedPrintableInputStream(bytes, DecodeMonitor.SILENT);
      default -> bytes;
    };
  }

  private static InputStream base64(InputStream bytes) throws IOException {
    byte[] beginning = bytes.readNBytes(BEGINNING);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(beginning), bytes);
    return PlainWords.begin(beginning)
        ? whole
        : new Base64InputStream(
            new SequenceInputStream(whole, new ByteArrayInputStream(PADDING)),
            DecodeMonitor.SILENT);
  }
}
