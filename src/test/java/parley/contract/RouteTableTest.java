package parley.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import parley.http.Route;
import parley.testing.Engine;

/** The document and the route table name the same operations and the same permissions. */
class RouteTableTest {
  /** Tags whose operations are still being built. An entry goes when its room is complete. */
  private static final Set<String> UNBUILT = Set.of("Simulator");

  @Test
  void every_route_is_documented_with_its_permission() {
    assertThat(documented(operation -> true)).containsAllEntriesOf(routes());
  }

  @Test
  void every_documented_operation_is_a_route() {
    assertThat(routes()).containsAllEntriesOf(documented(operation -> !isUnbuilt(operation)));
  }

  @Test
  void what_counts_as_unbuilt_is_not_complete() {
    Set<String> missing =
        Document.get().operations().stream()
            .filter(operation -> !routes().containsKey(operation.toString()))
            .map(RouteTableTest::tag)
            .collect(Collectors.toSet());
    assertThat(missing).as("take the others out of UNBUILT").containsAll(UNBUILT);
  }

  private static boolean isUnbuilt(Operation operation) {
    return UNBUILT.contains(tag(operation));
  }

  private static String tag(Operation operation) {
    return operation.place().node().at("/tags/0").asString("");
  }

  private static Map<String, String> documented(Predicate<Operation> filter) {
    Map<String, String> table = new TreeMap<>();
    Document.get().operations().stream()
        .filter(filter)
        .forEach(operation -> {
          String permission = operation.place().node().path("x-permission").asString("");
          table.put(operation.toString(), permission);
        });
    return table;
  }

  private static Map<String, String> routes() {
    Map<String, String> table = new TreeMap<>();
    for (Route route : Engine.SQLITE.server().parley().routes()) {
      if (!route.path().startsWith("/simulator/graph/")) {
        String permission = route.access().name().toLowerCase(Locale.ROOT);
        table.put(route.method() + " " + route.path(), permission);
      }
    }
    return table;
  }
}
