package parley.channels.email.headers;

import java.nio.charset.StandardCharsets;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;

/** Text of header fields that is not ASCII (RFC 2047). */
final class EncodedWords {
  private EncodedWords() {}

  /** The text with its encoded words decoded; what can't be decoded stays as it is. */
  static String decoded(String text) {
    return text.contains("=?")
        ? DecoderUtil.decodeEncodedWords(text, DecodeMonitor.SILENT, StandardCharsets.UTF_8)
        : text;
  }
}
