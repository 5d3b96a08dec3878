package parley.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import parley.http.Problem;
import parley.http.Request;

/**
 * Which events somebody wants.
 *
 * @param types their names; all when there is none
 */
record TypeFilter(List<String> types) {
  static final TypeFilter ALL = new TypeFilter(List.of());

  /** Reads {@code types=contact.created,contact.updated}, which may be repeated. */
  static TypeFilter of(Request request) {
    List<String> types = new ArrayList<>();
    for (String list : request.queries("types")) {
      for (String type : Arrays.asList(list.split(",", -1))) {
        types.add(known(type.strip()));
      }
    }
    return new TypeFilter(types.stream().distinct().sorted().toList());
  }

  private static String known(String type) {
    return EventType.of(type)
        .map(EventType::text)
        .orElseThrow(() ->
            Problem.invalidParameter(
                "query:types",
                "must be types with commas between, each one of " + EventType.names()));
  }

  boolean admits(Event event) {
    return types.isEmpty() || types.contains(event.type());
  }
}
