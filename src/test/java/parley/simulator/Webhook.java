package parley.simulator;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A webhook as it came. */
final class Webhook {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final byte[] body;
  private final String signature;
  private final String contentType;

  Webhook(byte[] body, String signature, String contentType) {
    this.body = body;
    this.signature = signature;
    this.contentType = contentType;
  }

  byte[] body() {
    return body;
  }

  /** The header X-Hub-Signature-256. */
  String signature() {
    return signature;
  }

  String contentType() {
    return contentType;
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  JsonNode json() {
    return MAPPER.readTree(body);
  }

  /** The {@code value} of its only change. */
  JsonNode value() {
    return json().at("/entry/0/changes/0/value");
  }
}
