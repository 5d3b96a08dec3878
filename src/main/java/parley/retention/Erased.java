package parley.retention;

import java.util.EnumMap;
import java.util.Map;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** How many of each kind; of kinds without a rule none. */
record Erased(long media, long messages, long conversations, long contacts, long events) {
  static final Erased NONE = new Erased(0, 0, 0, 0, 0);

  /** Reads what {@link #json} has written. */
  static Erased parse(String json) {
    JsonNode counts = Json.parse(json);
    Map<AgedKind, Long> all = new EnumMap<>(AgedKind.class);
    for (AgedKind kind : AgedKind.values()) {
      all.put(kind, counts.path(kind.text()).asLong(0));
    }
    return of(all);
  }

  static Erased of(Map<AgedKind, Long> counts) {
    return new Erased(
        counts.getOrDefault(AgedKind.MEDIA, 0L),
        counts.getOrDefault(AgedKind.MESSAGES, 0L),
        counts.getOrDefault(AgedKind.CONVERSATIONS, 0L),
        counts.getOrDefault(AgedKind.CONTACTS, 0L),
        counts.getOrDefault(AgedKind.EVENTS, 0L));
  }

  String json() {
    return Json.text(this);
  }

  Erased plus(AgedKind kind, long more) {
    return switch (kind) {
      case MEDIA -> new Erased(media + more, messages, conversations, contacts, events);
      case MESSAGES -> new Erased(media, messages + more, conversations, contacts, events);
      case CONVERSATIONS -> new Erased(media, messages, conversations + more, contacts, events);
      case CONTACTS -> new Erased(media, messages, conversations, contacts + more, events);
      case EVENTS -> new Erased(media, messages, conversations, contacts, events + more);
    };
  }
}
