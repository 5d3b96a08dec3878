package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import parley.http.Route;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.RequestBodies;

/**
 * Whatever is sent to whichever route, the server answers it at little cost. Each input goes to
 * some of the routes here; {@code HostileInputRounds} sends each to all.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileInputTest {
  private static final Set<String> BODIES = Set.of("POST", "PUT", "PATCH");
  private static final Set<String> FILE_ROUTES =
      Set.of(
          "POST /v1/media",
          "POST /v1/contacts/import",
          "POST /chat/v1/files",
          "POST /simulator/graph/{version}/{phone_number_id}/media");

  /** Small, so that a request that takes much memory is seen: 20 MiB is what all else needs. */
  private static final String HEAP = "-Xmx128m";

  private final List<String> failures = new ArrayList<>();
  private ParleyProcess server;
  private HostileClient client;

  /** One of how many routes gets an input. */
  int share() {
    return 20;
  }

  @BeforeAll
  void start(@TempDir Path folder) {
    server =
        ParleyProcess.start(
            Map.of(
                "PARLEY_DATA", folder.toString(),
                "PARLEY_RATE_LIMIT", "off",
                "PARLEY_SIGNUP_LIMIT", "off",
                "PARLEY_SIMULATOR", "on",
                "JAVA_TOOL_OPTIONS", HEAP));
    client = HostileClient.of(server);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Test
  void a_body_costs_what_its_size_allows() {
    List<Route> routes = routes().stream().filter(route -> takesBody(route)).toList();
    int turn = 0;
    for (Map.Entry<String, String> body : HostileInputs.bodies().entrySet()) {
      for (int i = turn++ % share(); i < routes.size(); i += share()) {
        post(routes.get(i), body, "Prefer: handling=strict\r\n");
      }
    }
    assertNoFailures();
  }

  @Test
  void a_field_costs_what_its_size_allows() {
    int turn = 0;
    for (Route route : routes()) {
      String example = RequestBodies.BODIES.get(name(route).replace("PATCH", "PUT"));
      if (example != null) {
        List<Map.Entry<String, String>> bodies =
            List.copyOf(HostileInputs.bodies(example).entrySet());
        for (int i = turn++ % share(); i < bodies.size(); i += share()) {
          post(route, bodies.get(i), "");
        }
      }
    }
    assertNoFailures();
  }

  @Test
  void a_multipart_body_costs_what_its_size_allows() {
    List<Route> takeFiles =
        routes().stream().filter(route -> FILE_ROUTES.contains(name(route))).toList();
    assertThat(takeFiles).hasSameSizeAs(FILE_ROUTES);
    for (HostileMultipart body : HostileMultipart.all()) {
      for (Route route : takeFiles) {
        String type = "Content-Type: " + body.type() + "\r\n";
        check(
            name(route) + " " + body.name(),
            () -> client.send(route, client.path(route), type, body.bytes(), true));
      }
    }
    assertNoFailures();
  }

  @Test
  void a_header_costs_what_its_size_allows() {
    List<Route> routes = routes();
    int turn = 0;
    for (Map.Entry<String, String> header : HostileInputs.headers()) {
      boolean token = !header.getKey().equals("Authorization");
      String line = header.getKey() + ": " + header.getValue() + "\r\n";
      for (int i = turn++ % share(); i < routes.size(); i += share()) {
        Route route = routes.get(i);
        String body = takesBody(route) ? "{}" : "";
        String headers = header.getKey().equals("Content-Type") ? line : json() + line;
        check(
            name(route) + " " + shortened(line),
            () -> client.send(route, client.path(route), headers, body, token));
      }
    }
    assertNoFailures();
  }

  @Test
  void a_query_costs_what_its_size_allows() {
    for (String query : HostileInputs.queries()) {
      for (Route route : routes()) {
        if (route.method().equals("GET") && !route.path().contains("{")) {
          String target = client.path(route) + "?" + query;
          check(
              name(route) + " " + shortened(query), () -> client.send(route, target, "", "", true));
        }
      }
    }
    assertNoFailures();
  }

  private void post(Route route, Map.Entry<String, String> body, String headers) {
    check(
        name(route) + " " + body.getKey(),
        () -> client.send(route, client.path(route), json() + headers, body.getValue(), true));
  }

  private void check(String what, Runnable request) {
    try {
      request.run();
    } catch (AssertionError | RuntimeException e) {
      failures.add(what + ": " + e.getMessage());
    }
  }

  private void assertNoFailures() {
    assertThat(failures).isEmpty();
    assertThat(server.output()).doesNotContain("OutOfMemoryError").doesNotContain("\tat ");
  }

  private static String json() {
    return "Content-Type: application/json\r\n";
  }

  private static boolean takesBody(Route route) {
    return BODIES.contains(route.method());
  }

  private static String name(Route route) {
    return route.method() + " " + route.path();
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(60, text.length()));
  }

  private static List<Route> routes() {
    return Engine.SQLITE.server().parley().routes();
  }
}
