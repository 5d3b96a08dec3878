package parley.channels;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import parley.http.Json;

/**
 * The secrets of a channel, by the names of its type's {@link ChannelField}s. Sealed at rest, never
 * shown, never logged.
 */
public record ChannelCredentials(Map<String, String> secrets) {
  /** There are none. */
  public static final ChannelCredentials NONE = new ChannelCredentials(Map.of());

  public ChannelCredentials {
    secrets = Map.copyOf(secrets);
  }

  /** A secret, or null when there is none of this name. */
  public @Nullable String get(String name) {
    return secrets.get(name);
  }

  /** What {@link #read} reads. */
  String json() {
    return Json.text(new TreeMap<>(secrets));
  }

  static ChannelCredentials read(String json) {
    Map<String, String> secrets = new TreeMap<>();
    Json.parse(json)
        .propertyStream()
        .forEach(property -> secrets.put(property.getKey(), property.getValue().asString()));
    return new ChannelCredentials(secrets);
  }

  @Override
  public String toString() {
    return "ChannelCredentials[***]";
  }
}
