package parley.channels;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The types of channel that this Parley knows, in the order in which they were registered. */
public final class ChannelTypes {
  private final Map<String, ChannelType> byName = new LinkedHashMap<>();

  /** These types; the first one is meant where a request names none. */
  public ChannelTypes(List<ChannelType> types) {
    types.forEach(type -> byName.put(type.name(), type));
  }

  /** All of them. */
  public List<ChannelType> all() {
    return List.copyOf(byName.values());
  }

  /** The type of this name. */
  public Optional<ChannelType> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** What is said to somebody who names none of them: {@code must be one of whatsapp, …}. */
  public String hint() {
    return byName.size() == 1
        ? "must be " + byName.keySet().iterator().next()
        : "must be one of " + String.join(", ", byName.keySet());
  }

  /**
   * The type of a stored channel.
   *
   * @throws IllegalStateException when this Parley doesn't know it any more
   */
  ChannelType of(String name) {
    return find(name)
        .orElseThrow(() ->
            new IllegalStateException(
                "no channel type " + name + " is installed, yet one is used"));
  }
}
