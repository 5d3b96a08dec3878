package parley.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes an answer out for a client whom Helidon can't answer any more, as its last one. */
public final class RawResponse {
  private RawResponse() {}

  public static byte[] bytes(Response response, HttpDate date) {
    // The reason phrase may be empty (RFC 9112, section 4).
    StringBuilder head = new StringBuilder("HTTP/1.1 " + response.status() + " \r\n");
    field(head, "Date", date.now());
    field(head, "Connection", "close");
    field(head, "Content-Type", response.media());
    field(head, "Content-Length", Long.toString(response.length()));
    response.headers().forEach(header -> field(head, header.name(), header.value()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes(response.body());
    return bytes.toByteArray();
  }

  private static void field(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }
}
