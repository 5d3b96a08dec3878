package parley.events;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import parley.http.Json;

/** An event on its way to many streams, written once for all of them. */
final class SseFrame {
  private static final byte[] DATA = "data: ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

  private final Event event;
  private byte @Nullable [] bytes;

  SseFrame(Event event) {
    this.event = event;
  }

  Event event() {
    return event;
  }

  /**
   * The event as server-sent events have it: {@code id}, {@code event} and one line of {@code
   * data}. Made at the first call; two at once would make the same.
   */
  byte[] bytes() {
    byte[] made = bytes;
    if (made == null) {
      made = made();
      bytes = made;
    }
    return made;
  }

  private byte[] made() {
    String head = "id: " + event.sequence() + "\nevent: " + event.type() + "\n";
    ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
    out.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(DATA);
    out.writeBytes(Json.write(event.view()));
    out.writeBytes(END);
    return out.toByteArray();
  }
}
