package parley.events;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import parley.http.Json;

/**
 * Something that streams tell beside the log, as a {@link LiveSource} does.
 *
 * @param data an object that JSON can be made of
 */
public record LiveFrame(String type, Object data) {
  private static final byte[] END = {'\n', '\n'};

  /** As server-sent events have it, without an {@code id}: the client's last one stays. */
  public byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream(256);
    out.writeBytes(("event: " + type + "\ndata: ").getBytes(StandardCharsets.UTF_8));
    out.writeBytes(Json.write(data));
    out.writeBytes(END);
    return out.toByteArray();
  }
}
