package parley.channels;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.http.Problem;
import parley.http.ProblemCode;

/** The types of channel that this Parley knows, in the order in which they were registered. */
public final class ChannelTypes {
  private static final int RETRY_SECONDS = 2;

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

  /** Their names: a newer Parley may have made channels of others. */
  List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /**
   * The type of a stored channel.
   *
   * @throws Problem {@code temporarily_unavailable} when a newer Parley has made it: another node
   *     may know the type, and nothing is to be decided here
   */
  ChannelType of(String name) {
    return find(name)
        .orElseThrow(() ->
            Problem.of(
                    ProblemCode.TEMPORARILY_UNAVAILABLE,
                    "This server knows no channels of the type %s; a newer one does."
                        .formatted(name))
                .retryAfter(RETRY_SECONDS));
  }
}
