package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Role;
import parley.http.Route;
import parley.http.Scope;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Who may do what, route by route: {@code src/test/resources/permissions.txt} says it. */
class PermissionsTest {
  /** A line of the table. */
  private record Line(String method, String path, String scope, Role least) {
    static Line of(String text) {
      String[] words = text.trim().split(" +", -1);
      return new Line(words[0], words[1], words[2], Role.of(words[3]));
    }

    String route() {
      return method + " " + path;
    }

    boolean allows(Role role) {
      return role.compareTo(least) <= 0;
    }
  }

  private static final List<Line> TABLE = table();

  @Test
  void the_table_has_every_route_that_needs_a_token_with_its_scope() {
    List<String> routes =
        Engine.SQLITE.server().parley().routes().stream()
            .filter(route -> route.access().scope() != null)
            .map(
                route -> named(route) + " " + Objects.requireNonNull(route.access().scope()).text())
            .toList();
    assertThat(TABLE.stream().map(line -> line.route() + " " + line.scope()))
        .containsExactlyInAnyOrderElementsOf(routes);
  }

  @Test
  void each_role_may_do_what_the_table_says_and_nothing_else() {
    Map<Role, Client> people = people();
    for (Line line : TABLE) {
      people.forEach((role, person) -> {
        Answer answer = tried(person, line);
        if (line.allows(role)) {
          assertThat(answer.status()).as(line.route() + " as " + role).isNotEqualTo(403);
        } else {
          answer.expectProblem(403, "forbidden");
          assertThat(answer.text("/detail")).contains(role.text()).contains(line.scope());
        }
      });
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Scope.class,
      names = {"SELF", "KEYS_MANAGE"},
      mode = EnumSource.Mode.EXCLUDE)
  void a_key_may_do_what_its_scope_says_and_nothing_else(Scope scope) {
    Client owner = Engine.SQLITE.server().signUp();
    String body = "{'name': 'x', 'scopes': ['%s']}".formatted(scope.text());
    Client program = owner.as(owner.post("/v1/api-keys", body).expect(201).text("/key"));
    for (Line line : TABLE) {
      Answer answer = tried(program, line);
      if (line.scope().equals("self")) {
        answer.expectProblem(403, "forbidden");
      } else if (scope == Scope.ADMIN || line.scope().equals(scope.text())) {
        assertThat(answer.status()).as(line.route()).isNotEqualTo(403);
      } else {
        answer.expectProblem(403, "insufficient_scope");
      }
    }
  }

  @Test
  void a_viewer_changes_nothing_but_what_is_the_viewers_own() {
    assertThat(TABLE)
        .filteredOn(line -> !line.method().equals("GET") && line.allows(Role.VIEWER))
        // A question that is too long for an address.
        .filteredOn(line -> !line.route().equals("POST /v1/contacts/query"))
        .allSatisfy(line -> assertThat(line.scope()).isEqualTo("self"));
  }

  /** Asks for a media type that no route has, so that what is allowed has no effect either. */
  private static Answer tried(Client person, Line line) {
    return person
        .with("Accept", "image/none")
        .with("Content-Type", "application/json")
        .send(line.method(), line.path().replaceAll("\\{[a-z_]+}", "x"), new byte[0]);
  }

  private static Map<Role, Client> people() {
    Client owner = Engine.SQLITE.server().signUp();
    Map<Role, Client> people = new EnumMap<>(Map.of(Role.OWNER, owner));
    for (Role role : List.of(Role.ADMIN, Role.AGENT, Role.VIEWER)) {
      String email = role.text() + "." + owner.get("/v1/me").text("/email");
      String login = "{'email': '%s', 'password': 'seven silent weavers'".formatted(email);
      owner
          .post("/v1/agents", login + ", 'name': 'Ada', 'role': '%s'}".formatted(role.text()))
          .expect(201);
      Client anonymous = Engine.SQLITE.server().anonymous();
      String token =
          anonymous.post("/v1/auth/login", login + "}").expect(200).text("/access_token");
      people.put(role, anonymous.as(token));
    }
    return people;
  }

  private static String named(Route route) {
    return route.method() + " " + route.path();
  }

  private static List<Line> table() {
    try (var lines = Files.lines(Path.of("src/test/resources/permissions.txt"))) {
      return lines.filter(line -> !line.startsWith("#")).map(Line::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
