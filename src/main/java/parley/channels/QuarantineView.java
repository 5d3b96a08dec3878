package parley.channels;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import parley.storage.IdType;

/** Something in quarantine, as the API lists it. */
record QuarantineView(String id, String channelId, String reason, long size, Instant receivedAt) {

  static QuarantineView of(QuarantinedUpdate update) {
    return new QuarantineView(
        IdType.QUARANTINED_UPDATE.encode(update.id()),
        IdType.CHANNEL.encode(update.channelId()),
        update.reason(),
        update.size(),
        update.receivedAt());
  }

  /**
   * The same with what came.
   *
   * @param body text, or base64 of what is none
   * @param encoding {@code utf-8} or {@code base64}
   */
  record WithBody(
      String id,
      String channelId,
      String reason,
      long size,
      Instant receivedAt,
      String encoding,
      String body) {

    static WithBody of(QuarantinedUpdate update, byte[] bytes) {
      QuarantineView view = QuarantineView.of(update);
      try {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        return view.with("utf-8", text);
      } catch (CharacterCodingException e) {
        return view.with("base64", Base64.getEncoder().encodeToString(bytes));
      }
    }
  }

  private WithBody with(String encoding, String body) {
    return new WithBody(id, channelId, reason, size, receivedAt, encoding, body);
  }
}
