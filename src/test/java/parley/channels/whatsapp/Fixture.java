package parley.channels.whatsapp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A webhook in the bytes that Meta would send: compact, in ASCII with escapes.
 *
 * @param name its file in {@code src/test/resources/whatsapp}, without {@code .json}
 */
record Fixture(String name, String json) {
  /** The number that all of them are about. */
  static final String NUMBER = "100000000000001";

  /** The business that all of them are about. */
  static final String BUSINESS = "200000000000001";

  private static final Path FOLDER = Path.of("src/test/resources/whatsapp");

  /** Every fixture that there is, by name. */
  static List<Fixture> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString().replace(".json", ""))
          .sorted()
          .map(Fixture::named)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Fixture named(String name) {
    try (InputStream in = Fixture.class.getResourceAsStream("/whatsapp/" + name + ".json")) {
      byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
      return new Fixture(name, new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same about another number. */
  Fixture about(String number) {
    return new Fixture(name, json.replace(NUMBER, number));
  }

  byte[] bytes() {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  /** The body with one value after the other, inside of the entries, replaced by an odd one. */
  List<String> spoiled(String odd) {
    JsonNode root = Json.parse(json);
    List<String> bodies = new ArrayList<>();
    spoil(root.path("entry"), root, Json.parse(odd), bodies);
    return bodies;
  }

  private static void spoil(JsonNode node, JsonNode root, JsonNode odd, List<String> bodies) {
    if (node instanceof ObjectNode object) {
      for (String name : List.copyOf(object.propertyNames())) {
        JsonNode value = object.get(name);
        object.set(name, odd);
        bodies.add(Json.text(root));
        object.set(name, value);
        spoil(value, root, odd, bodies);
      }
    } else {
      node.forEach(child -> spoil(child, root, odd, bodies));
    }
  }

  /** The value of {@code X-Hub-Signature-256}. */
  static String signature(byte[] body, String secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
