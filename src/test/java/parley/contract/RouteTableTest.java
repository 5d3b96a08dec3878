package parley.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import parley.http.Route;
import parley.testing.Engine;

/** The document and the route table name the same operations and the same permissions. */
class RouteTableTest {
  @Test
  void every_route_is_documented_with_its_permission() {
    assertThat(documented()).containsAllEntriesOf(routes());
  }

  @Test
  void every_documented_operation_is_a_route() {
    assertThat(routes()).containsAllEntriesOf(documented());
  }

  private static Map<String, String> documented() {
    Map<String, String> table = new TreeMap<>();
    Document.get().operations().stream()
        .forEach(operation -> {
          String permission = operation.place().node().path("x-permission").asString("");
          table.put(operation.toString(), permission);
        });
    return table;
  }

  private static Map<String, String> routes() {
    Map<String, String> table = new TreeMap<>();
    for (Route route : Engine.SQLITE.server().parley().routes()) {
      if (!route.path().startsWith("/simulator/graph/") && !Pages.contain(route.path())) {
        String permission = route.access().name();
        table.put(route.method() + " " + route.path(), permission);
      }
    }
    return table;
  }
}
