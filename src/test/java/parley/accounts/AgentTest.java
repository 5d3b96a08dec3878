package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

@ParameterizedClass
@EnumSource(Engine.class)
class AgentTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter Engine engine;

  private final String email = "agent%d@example.net".formatted(COUNTER.incrementAndGet());
  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void an_agent_whom_the_owner_adds_can_log_in_and_is_in_the_organization() {
    Answer created = add(email, "agent").expect(201);
    assertThat(created.header("location")).contains("/v1/agents/" + created.text("/id"));
    assertThat(created.json().propertyNames())
        .containsExactlyInAnyOrder(
            "id", "email", "name", "role", "status", "availability", "created_at");
    assertThat(created.text("/role")).isEqualTo("agent");
    Answer me = client(email).get("/v1/me").expect(200);
    assertThat(me.text("/id")).isEqualTo(created.text("/id"));
    assertThat(me.text("/name")).isEqualTo("Ada");
    assertThat(me.at("/organization")).isEqualTo(owner.get("/v1/me").at("/organization"));
    assertThat(owner.get("/v1/agents/" + created.text("/id")).expect(200).json())
        .isEqualTo(created.json());
  }

  @Test
  void an_admin_adds_agents_and_viewers_but_neither_admins_nor_owners() {
    add(email, "admin").expect(201);
    Client admin = client(email);
    for (String role : List.of("agent", "viewer")) {
      add(admin, role + "." + email, role).expect(201);
    }
    for (String role : List.of("admin", "owner")) {
      add(admin, role + "." + email, role).expectProblem(403, "forbidden");
    }
  }

  @Test
  void the_role_is_agent_unless_said_otherwise() {
    Answer plain =
        owner.post(
            "/v1/agents",
            """
            {"email": "%s", "name": "Ada", "password": "seven silent weavers"}
            """
                .formatted(email));
    assertThat(plain.expect(201).text("/role")).isEqualTo("agent");
    assertThat(add("owner." + email, "owner").expect(201).text("/role")).isEqualTo("owner");
    Answer unknown = add("third." + email, "king").expectProblem(422, "validation_failed");
    assertThat(unknown.text("/errors/0/field")).isEqualTo("/role");
    assertThat(unknown.text("/errors/0/code")).isEqualTo("unknown_value");
    assertThat(unknown.text("/errors/0/message")).contains("owner, admin, agent or viewer");
  }

  @Test
  void only_owners_add_agents() {
    add(email, "agent").expect(201);
    Client agent = client(email);
    agent
        .post(
            "/v1/agents",
            """
            {"email": "x.%s", "name": "X", "password": "seven silent weavers"}
            """
                .formatted(email))
        .expectProblem(403, "forbidden");
    agent.get("/v1/agents").expect(200);
  }

  @Test
  void an_email_of_any_organization_is_taken() {
    add(email, "agent").expect(201);
    Answer again = add(email, "agent").expectProblem(409, "email_taken");
    assertThat(again.text("/errors/0/field")).isEqualTo("/email");
    owner = engine.server().signUp();
    add(email, "agent").expectProblem(409, "email_taken");
  }

  @Test
  void all_errors_come_at_once() {
    Answer answer = owner.post("/v1/agents", "{'email': 'x', 'name': ' ', 'password': 'password'}");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/code"))
        .containsExactlyInAnyOrder("invalid_email", "too_short", "common_password");
  }

  @Test
  void the_list_has_the_owner_first_and_pages() {
    add(email, "agent").expect(201);
    add("second." + email, "agent").expect(201);
    Answer all = owner.get("/v1/agents").expect(200);
    assertThat(all.texts("/data", "/email").subList(1, 3))
        .containsExactly(email, "second." + email);
    assertThat(all.text("/data/0/role")).isEqualTo("owner");
    assertThat(all.at("/meta/total").intValue()).isEqualTo(3);
    Answer page = owner.get("/v1/agents?page=2&per_page=2").expect(200);
    assertThat(page.texts("/data", "/email")).containsExactly("second." + email);
    Answer first = owner.get("/v1/agents?per_page=2").expect(200);
    Answer next =
        owner.get("/v1/agents?per_page=2&cursor=" + first.text("/meta/next_cursor")).expect(200);
    assertThat(next.json().at("/data")).isEqualTo(page.at("/data"));
    assertThat(next.at("/meta/next_cursor").isNull()).isTrue();
  }

  @Test
  void an_agent_of_another_organization_is_not_there() {
    String other = engine.server().signUp().get("/v1/me").text("/id");
    owner.get("/v1/agents/" + other).expectProblem(404, "not_found");
    owner.get("/v1/agents/usr_nonsense").expectProblem(404, "not_found");
    assertThat(owner.get("/v1/agents").texts("/data", "/id")).doesNotContain(other);
  }

  private Answer add(String address, String role) {
    return add(owner, address, role);
  }

  private static Answer add(Client person, String address, String role) {
    return person.post(
        "/v1/agents",
        """
        {"email": "%s", "name": "Ada", "password": "seven silent weavers", "role": "%s"}
        """
            .formatted(address, role));
  }

  private Client client(String address) {
    Answer login = Account.logIn(engine.server(), address, "seven silent weavers").expect(200);
    return engine.server().anonymous().as(login.text("/access_token"));
  }
}
