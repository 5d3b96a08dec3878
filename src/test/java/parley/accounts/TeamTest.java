package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
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
class TeamTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter Engine engine;

  private Client owner;
  private String ownerId;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    ownerId = owner.get("/v1/me").text("/id");
  }

  @Test
  void a_team_has_a_name_and_members() {
    Answer team = create("Deliveries", ownerId, ownerId).expect(201);
    assertThat(team.header("location")).contains("/v1/teams/" + team.text("/id"));
    assertThat(team.text("/id")).startsWith("tem_");
    assertThat(team.text("/name")).isEqualTo("Deliveries");
    assertThat(team.texts("/member_ids", "")).containsExactly(ownerId);
    assertThat(owner.get("/v1/teams/" + team.text("/id")).expect(200).json())
        .isEqualTo(team.json());
    Answer empty = owner.post("/v1/teams", "{'name': 'Nobody'}").expect(201);
    assertThat(empty.at("/member_ids").isEmpty()).isTrue();
  }

  @Test
  void names_are_unique_whatever_their_case() {
    String id = create("Straße").expect(201).text("/id");
    Answer clash = create(" STRASSE ").expectProblem(409, "team_exists");
    assertThat(clash.text("/errors/0/field")).isEqualTo("/name");
    assertThat(clash.text("/errors/0/existing_id")).isEqualTo(id);
    String other = create("Other").expect(201).text("/id");
    owner.put("/v1/teams/" + other, "{'name': 'straße'}").expectProblem(409, "team_exists");
    owner.put("/v1/teams/" + id, "{'name': 'STRASSE'}").expect(200);
    Client stranger = engine.server().signUp();
    stranger.post("/v1/teams", "{'name': 'Straße'}").expect(201);
  }

  @Test
  void of_many_who_take_one_name_at_once_one_gets_it() throws Exception {
    List<String> ids =
        IntStream.range(0, 8).mapToObj(i -> create("Team " + i).text("/id")).toList();
    List<Callable<Integer>> renames =
        ids.stream()
            .<Callable<Integer>>map(
                id -> () -> owner.put("/v1/teams/" + id, "{'name': 'One'}").status())
            .toList();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Integer> statuses =
          threads.invokeAll(renames).stream().map(Future::resultNow).sorted().toList();
      assertThat(statuses).containsExactly(200, 409, 409, 409, 409, 409, 409, 409);
    }
  }

  @Test
  void an_update_to_what_it_is_leaves_it_as_it_is() {
    Answer team = create("Deliveries", ownerId).expect(201);
    String path = "/v1/teams/" + team.text("/id");
    String same = "{'name': ' Deliveries', 'member_ids': ['%s']}".formatted(ownerId);
    assertThat(owner.put(path, same).expect(200).json()).isEqualTo(team.json());
    assertThat(owner.put(path, "{}").expect(200).json()).isEqualTo(team.json());
    String other = owner.put(path, "{'member_ids': []}").expect(200).text("/updated_at");
    assertThat(other).isGreaterThan(team.text("/updated_at"));
  }

  @Test
  void an_update_changes_what_it_names() {
    String id = create("Deliveries", ownerId).expect(201).text("/id");
    Answer renamed = owner.put("/v1/teams/" + id, "{'name': 'Returns'}").expect(200);
    assertThat(renamed.text("/name")).isEqualTo("Returns");
    assertThat(renamed.texts("/member_ids", "")).containsExactly(ownerId);
    String agent = addAgent();
    Answer replaced = patch(id, "{\"member_ids\": [\"%s\"]}".formatted(agent)).expect(200);
    assertThat(replaced.text("/name")).isEqualTo("Returns");
    assertThat(replaced.texts("/member_ids", "")).containsExactly(agent);
    Answer cleared = patch(id, "{\"member_ids\": null}").expect(200);
    assertThat(cleared.at("/member_ids").isEmpty()).isTrue();
    Answer nothing = patch(id, "{\"name\": null}").expectProblem(422, "validation_failed");
    assertThat(nothing.text("/errors/0/code")).isEqualTo("required");
  }

  @Test
  void members_must_be_agents_of_the_organization() {
    String stranger = engine.server().signUp().get("/v1/me").text("/id");
    Answer answer = create("Deliveries", "nonsense", ownerId, stranger);
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly("/member_ids/0", "/member_ids/2");
    assertThat(answer.texts("/errors", "/code")).containsOnly("unknown_agent");
    assertThat(owner.get("/v1/teams").at("/meta/total").intValue()).isZero();
    String id = create("Deliveries", ownerId).expect(201).text("/id");
    owner
        .put("/v1/teams/" + id, "{'member_ids': ['%s']}".formatted(stranger))
        .expectProblem(422, "validation_failed");
    assertThat(owner.get("/v1/teams/" + id).texts("/member_ids", "")).containsExactly(ownerId);
  }

  @Test
  void wrong_types_are_named() {
    Answer answer = owner.post("/v1/teams", "{'name': [], 'member_ids': [1]}");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly("/name", "/member_ids");
    assertThat(answer.texts("/errors", "/code")).containsOnly("invalid_type");
  }

  @Test
  void a_deleted_team_is_gone() {
    String id = create("Deliveries", ownerId).expect(201).text("/id");
    owner.delete("/v1/teams/" + id).expect(204);
    owner.get("/v1/teams/" + id).expectProblem(404, "not_found");
    owner.delete("/v1/teams/" + id).expectProblem(404, "not_found");
    create("Deliveries").expect(201);
  }

  @Test
  void agents_read_teams_and_only_owners_write_them() {
    String id = create("Deliveries", ownerId).expect(201).text("/id");
    String email = "reader%d@example.net".formatted(COUNTER.incrementAndGet());
    addAgent(email);
    String token =
        Account.logIn(engine.server(), email, "seven silent weavers").text("/access_token");
    Client agent = engine.server().anonymous().as(token);
    agent.get("/v1/teams/" + id).expect(200);
    assertThat(agent.get("/v1/teams").expect(200).texts("/data", "/id")).containsExactly(id);
    agent.post("/v1/teams", "{'name': 'Mine'}").expectProblem(403, "forbidden");
    agent.put("/v1/teams/" + id, "{'name': 'Mine'}").expectProblem(403, "forbidden");
    agent.delete("/v1/teams/" + id).expectProblem(403, "forbidden");
  }

  @Test
  void a_team_of_another_organization_is_not_there() {
    String id = create("Deliveries", ownerId).expect(201).text("/id");
    Client stranger = engine.server().signUp();
    stranger.get("/v1/teams/" + id).expectProblem(404, "not_found");
    stranger.put("/v1/teams/" + id, "{'name': 'Mine'}").expectProblem(404, "not_found");
    stranger.delete("/v1/teams/" + id).expectProblem(404, "not_found");
    assertThat(stranger.get("/v1/teams").at("/meta/total").intValue()).isZero();
    owner.get("/v1/teams/" + id).expect(200);
  }

  @Test
  void the_list_pages_with_members() {
    String agent = addAgent();
    create("One", ownerId).expect(201);
    create("Two", agent).expect(201);
    create("Three", ownerId, agent).expect(201);
    Answer page = owner.get("/v1/teams?page=2&per_page=2").expect(200);
    assertThat(page.texts("/data", "/name")).containsExactly("Three");
    assertThat(page.texts("/data/0/member_ids", "")).containsExactly(ownerId, agent);
    Answer first = owner.get("/v1/teams?per_page=2").expect(200);
    assertThat(first.texts("/data", "/member_ids/0")).containsExactly(ownerId, agent);
    Answer next = owner.get("/v1/teams?per_page=2&cursor=" + first.text("/meta/next_cursor"));
    assertThat(next.expect(200).at("/data")).isEqualTo(page.at("/data"));
  }

  private Answer create(String name, String... members) {
    String ids = members.length == 0 ? "" : "\"" + String.join("\", \"", members) + "\"";
    return owner.post("/v1/teams", "{'name': '%s', 'member_ids': [%s]}".formatted(name, ids));
  }

  private Answer patch(String id, String json) {
    return owner
        .with("Content-Type", "application/merge-patch+json")
        .send("PATCH", "/v1/teams/" + id, json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private String addAgent() {
    return addAgent("member%d@example.net".formatted(COUNTER.incrementAndGet()));
  }

  private String addAgent(String email) {
    return owner
        .post(
            "/v1/agents",
            """
            {"email": "%s", "name": "Ada", "password": "seven silent weavers"}
            """
                .formatted(email))
        .expect(201)
        .text("/id");
  }
}
