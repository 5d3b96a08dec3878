package parley.bench;

import java.nio.charset.StandardCharsets;

/**
 * Writes requests as bytes, with one bearer token or none.
 *
 * @param always headers that each of them has, as lines
 */
record Requests(String token, String always) {
  static final Requests OPEN = new Requests("");

  Requests(String token) {
    this(token, "");
  }

  byte[] get(String path) {
    return bytes("GET", path, "", "");
  }

  byte[] post(String path, String body) {
    return bytes("POST", path, "", body);
  }

  /** A file as the body itself. */
  byte[] file(String path, String type, String content) {
    return bytes("POST", path, "", content, type);
  }

  byte[] put(String path, String body) {
    return bytes("PUT", path, "", body);
  }

  /** A body that Meta could have signed. */
  byte[] signed(String path, String signature, String body) {
    return bytes("POST", path, "X-Hub-Signature-256: sha256=" + signature + "\r\n", body);
  }

  private byte[] bytes(String method, String path, String headers, String body) {
    return bytes(method, path, headers, body, "application/json");
  }

  private byte[] bytes(String method, String path, String headers, String body, String type) {
    StringBuilder text = new StringBuilder(512 + body.length());
    text.append(method).append(' ').append(path).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    if (!token.isEmpty()) {
      text.append("Authorization: Bearer ").append(token).append("\r\n");
    }
    text.append(always).append(headers);
    if (!body.isEmpty()) {
      int length = body.getBytes(StandardCharsets.UTF_8).length;
      text.append("Content-Type: ").append(type).append("\r\nContent-Length: ").append(length);
      text.append("\r\n");
    }
    return text.append("\r\n").append(body).toString().getBytes(StandardCharsets.UTF_8);
  }
}
