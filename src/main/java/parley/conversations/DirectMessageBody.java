package parley.conversations;

import java.time.Instant;
import parley.contacts.MessageRecipient;
import parley.http.Field;
import parley.http.Fields;

/** The body of {@code POST /v1/messages}: a message, and whom it is for. */
record DirectMessageBody(
    Field<MessageRecipient> to, DirectMessageChannel channel, MessageBody message) {

  /** Reads and checks a body. */
  static DirectMessageBody of(Fields body, Instant now) {
    DirectMessageBody reach =
        new DirectMessageBody(
            body.object("to").required().map(MessageRecipient::of),
            DirectMessageChannel.of(body),
            MessageBody.of(body, now));
    body.check();
    return reach;
  }
}
