package parley.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * JSON as the API speaks it: snake_case, instants in UTC with milliseconds, nulls written. What
 * comes from outside is read by {@link UntrustedJson}.
 */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .changeDefaultPropertyInclusion(
              value -> value.withValueInclusion(JsonInclude.Include.ALWAYS))
          .addModule(new SimpleModule().addSerializer(new InstantSerializer()))
          .build();

  private Json() {}

  /** The UTF-8 bytes of {@code value}. */
  public static byte[] write(Object value) {
    return MAPPER.writeValueAsBytes(value);
  }

  /** The text of {@code value}, for a column. */
  public static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** A new object to fill. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** What {@link #text} wrote. */
  public static JsonNode parse(String text) {
    return MAPPER.readTree(text);
  }

  /**
   * Reads bytes from outside.
   *
   * @return null when they are not one well-formed JSON value in UTF-8, or hold more or larger
   *     numbers than they may
   */
  public static @Nullable JsonNode parse(byte[] bytes) {
    JsonNode node = UntrustedJson.read(bytes);
    return node == null || !UntrustedJson.isInRange(node) ? null : node;
  }

  /** One text for all spellings of a JSON value: of what isn't JSON, its bytes as they are. */
  static String canonical(byte[] bytes) {
    JsonNode node = parse(bytes);
    return node == null
        ? new String(bytes, StandardCharsets.ISO_8859_1)
        : MAPPER.writer(JsonNodeFeature.WRITE_PROPERTIES_SORTED).writeValueAsString(node);
  }

  private static final class InstantSerializer extends StdSerializer<Instant> {
    InstantSerializer() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant value, JsonGenerator generator, SerializationContext context) {
      generator.writeString(Timestamps.format(value));
    }
  }
}
