package parley.audit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Which fields have changed, from what to what; secrets are never told. */
public final class AuditChanges {
  private static final List<String> SECRET = List.of("***", "***");

  private final Map<String, List<?>> fields = new LinkedHashMap<>();

  /** No field has changed yet. */
  public static AuditChanges none() {
    return new AuditChanges();
  }

  /**
   * Adds a field, if it has changed. Values are what the API shows: text, numbers, booleans, lists
   * of them, or null for none.
   *
   * @return this
   */
  public AuditChanges field(String name, @Nullable Object before, @Nullable Object after) {
    if (!Objects.equals(before, after)) {
      fields.put(name, Arrays.asList(before, after));
    }
    return this;
  }

  /** Adds a field whose values nobody may read; call it if it has changed. */
  public AuditChanges secret(String name) {
    fields.put(name, SECRET);
    return this;
  }

  /** Whether no field has changed. */
  public boolean isEmpty() {
    return fields.isEmpty();
  }

  /** As JSON. */
  JsonNode json() {
    return Json.parse(Json.text(fields));
  }
}
