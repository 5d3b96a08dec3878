package parley.presence;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import parley.testing.Client;
import parley.testing.EventSource;
import parley.testing.Eventually;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Streams that hear who is where; they are closed together. */
final class PresenceStreams implements AutoCloseable {
  private final List<EventSource> open = new ArrayList<>();

  /** Opens one, and waits until it has heard all that is true. */
  EventSource of(TestServer server, Client client) {
    EventSource source = of(server, client, "?live=presence");
    source.told(1);
    return source;
  }

  EventSource of(TestServer server, Client client, String query) {
    EventSource source =
        new EventSource(
            server.url() + "/v1/events/stream" + query,
            "Authorization",
            "Bearer " + client.token());
    open.add(source);
    return source;
  }

  /** All that a stream has heard of this type. */
  static List<JsonNode> heard(EventSource source, String type) {
    return source.told().stream()
        .filter(told -> told.type().equals(type))
        .map(told -> JsonMapper.shared().readTree(told.data()))
        .toList();
  }

  /** Waits until the last that a stream has heard of this type is as wanted. */
  static JsonNode hears(EventSource source, String type, Predicate<JsonNode> wanted) {
    return Eventually.eventually(
            () -> heard(source, type), all -> !all.isEmpty() && wanted.test(all.getLast()))
        .getLast();
  }

  @Override
  public void close() {
    open.forEach(EventSource::close);
  }
}
