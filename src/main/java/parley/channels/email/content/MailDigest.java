package parley.channels.email.content;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import parley.channels.email.headers.MailHeaders;
import parley.http.Sha256;

/** Tells two mails apart that claim to be the same. */
final class MailDigest {
  private final MessageDigest digest = Sha256.digest();

  private MailDigest() {}

  /**
   * Of who wrote when, about what, and all texts, however they were encoded on the way.
   *
   * @param files the hash of each that tells it apart
   */
  static String of(MailHeaders headers, MailPart texts, List<byte[]> files) {
    MailDigest digest = new MailDigest();
    digest.add(headers.first("From").orElse(""));
    digest.add(headers.first("Date").orElse(""));
    digest.add(headers.first("Subject").orElse(""));
    digest.add(texts);
    files.forEach(digest.digest::update);
    return HexFormat.of().formatHex(digest.digest.digest());
  }

  private void add(MailPart part) {
    switch (part) {
      case MailPart.Words words -> words.text().lines().forEach(line -> add(line.stripTrailing()));
      case MailPart.Group group -> group.parts().forEach(this::add);
    }
  }

  private void add(String line) {
    digest.update(line.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }
}
