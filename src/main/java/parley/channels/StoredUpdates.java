package parley.channels;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Updates as text that can be read again: what was understood and could not be stored is set aside
 * in this form.
 */
final class StoredUpdates {
  /** What an earlier version has stored lacks what was added since. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES).build();

  private record Stored(List<Update> updates) {}

  private StoredUpdates() {}

  static byte[] write(List<Update> updates) {
    return MAPPER.writeValueAsString(new Stored(updates)).getBytes(StandardCharsets.UTF_8);
  }

  /** The updates that {@link #write} has written; empty for anything else. */
  static Optional<List<Update>> read(byte[] body) {
    try {
      return Optional.ofNullable(MAPPER.readValue(body, Stored.class)).map(Stored::updates);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
