package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.email.headers.MailHeaders;
import parley.channels.email.headers.MessageIds;
import parley.http.Sha256;

/**
 * Notes the hash of each file that is kept, of mails without an id of their own: scanners send such
 * one after the other, and only the files differ. With an id they tell nothing apart, since a copy
 * that came another way may have lost its files.
 */
final class HashedFiles implements FileSink {
  private final FileSink sink;
  private final boolean isWanted;
  private final List<byte[]> hashes = new ArrayList<>();

  HashedFiles(FileSink sink, MailHeaders headers) {
    this.sink = sink;
    this.isWanted = MessageIds.own(headers).isEmpty();
  }

  @Override
  public KeptFile keep(@Nullable String filename, String mediaType, InputStream bytes)
      throws IOException {
    if (!isWanted) {
      return sink.keep(filename, mediaType, bytes);
    }
    MessageDigest hash = Sha256.digest();
    KeptFile kept = sink.keep(filename, mediaType, new DigestInputStream(bytes, hash));
    hashes.add(hash.digest());
    return kept;
  }

  /** The SHA-256 of what was read of each file; empty for a mail with an id. */
  List<byte[]> hashes() {
    return List.copyOf(hashes);
  }
}
