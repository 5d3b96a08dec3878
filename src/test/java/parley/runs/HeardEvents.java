package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.EventSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which event a listener was told under which number: whatever breaks, that never changes. */
final class HeardEvents {
  private final Map<Long, String> heard = new HashMap<>();

  /** Listens from the last number that it knows. */
  EventSource listen(String url, Client owner) {
    long last = heard.keySet().stream().mapToLong(Long::longValue).max().orElse(0);
    return new EventSource(
        url + "/v1/events/stream?after=" + last, "Authorization", "Bearer " + owner.token());
  }

  /** Remembers what was told; what another event has now is a failure. */
  void remember(EventSource source) {
    for (EventSource.Told told : source.told()) {
      if (!told.id().isEmpty()) {
        JsonNode event = JsonMapper.shared().readTree(told.data());
        String id = event.path("id").asString();
        assertThat(heard.merge(Long.parseLong(told.id()), id, (before, now) -> before))
            .as("event %s", told.id())
            .isEqualTo(id);
      }
    }
  }

  /** Looks whether all are in the log, which has no holes; says how long the log is. */
  int check(Client owner) {
    Map<Long, String> log = new TreeMap<>();
    Answer page;
    do {
      page = owner.get("/v1/events?limit=500&after=" + log.size()).expect(200);
      page.at("/data")
          .valueStream()
          .forEach(event -> log.put(event.path("sequence").asLong(), event.path("id").asString()));
    } while (!page.at("/data").isEmpty());
    assertThat(log.keySet())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, log.size()).boxed().toList());
    assertThat(log).containsAllEntriesOf(heard);
    return log.size();
  }
}
