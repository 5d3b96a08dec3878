package parley.conversations;

import java.time.Instant;
import parley.contacts.Recipient;
import parley.http.Field;
import parley.http.Fields;

/** The body of {@code POST /v1/messages}: a message, and whom it is for. */
record ReachBody(Field<Recipient> to, ChannelChoice channel, MessageBody message) {

  /** Reads and checks a body. */
  static ReachBody of(Fields body, Instant now) {
    ReachBody reach =
        new ReachBody(
            body.object("to").required().map(Recipient::of),
            ChannelChoice.of(body),
            MessageBody.of(body, now));
    body.check();
    return reach;
  }
}
