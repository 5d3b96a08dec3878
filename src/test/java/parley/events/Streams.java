package parley.events;

import java.util.ArrayList;
import java.util.List;
import parley.testing.Client;
import parley.testing.EventSource;
import parley.testing.TestServer;

/** The streams of a server that a test has opened; they are closed together. */
final class Streams implements AutoCloseable {
  private final String url;
  private final List<EventSource> open = new ArrayList<>();

  Streams(TestServer server) {
    this.url = server.url() + "/v1/events/stream";
  }

  /** Opens one with a client's token; {@code query} is empty or begins with a question mark. */
  EventSource of(Client client, String query, String... headers) {
    List<String> all = new ArrayList<>(List.of("Authorization", "Bearer " + client.token()));
    all.addAll(List.of(headers));
    return anonymously(query, all.toArray(String[]::new));
  }

  /** Opens one with these headers, names and values in turn, and no others. */
  EventSource anonymously(String query, String... headers) {
    EventSource source = new EventSource(url + query, headers);
    open.add(source);
    return source;
  }

  @Override
  public void close() {
    open.forEach(EventSource::close);
  }
}
