package parley.channels.letter;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import parley.channels.Channel;
import parley.channels.MessageError;

/** What every call of the post office has. */
final class OfficeCall {
  private OfficeCall() {}

  static URI uri(Channel channel, String path) {
    return URI.create(
        channel.settings().text(LetterAdapter.OFFICE) + "/" + channel.accountKey() + path);
  }

  static Map<String, String> headers(Channel channel) {
    return Map.of(
        "Authorization",
        Objects.requireNonNull(channel.credentials().get(LetterAdapter.KEY)),
        "Content-Type",
        "application/json");
  }

  static MessageError refusal(int status) {
    return new MessageError(
        MessageError.CHANNEL_UNAVAILABLE, Integer.toString(status), "The office refuses.", true);
  }
}
