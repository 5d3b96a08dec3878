package parley.replies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.IdType;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HiredAgent;
import parley.testing.Parallel;

/** Replies of one agent: how many there may be, and what becomes of them when the agent leaves. */
@ParameterizedClass
@EnumSource(Engine.class)
class PersonalReplyTest {
  private static final int MOST = 1_000;
  private static final int WRITERS = 4;

  @Parameter Engine engine;

  private Client owner;
  private HiredAgent agent;
  private Client ada;

  @BeforeEach
  void hire() {
    owner = engine.server().signUp();
    agent = HiredAgent.of(owner);
    ada = agent.logIn();
  }

  @Test
  void they_wait_for_who_comes_back() {
    create(ada, "mine", "me").expect(201);
    agent.deactivate();
    agent.reactivate();
    assertThat(shortcuts(agent.logIn())).containsExactly("mine");
  }

  @Test
  void they_go_with_who_is_forgotten_and_what_they_shared_stays() {
    String personal = "{'name': 'K', 'scopes': ['replies:read', 'replies:write']}";
    String secret = create(ada, "secret", "me").expect(201).text("/id");
    create(owner, "owners", "me").expect(201);
    String team =
        owner
            .post("/v1/teams", "{'name': 'Workshop', 'member_ids': ['%s']}".formatted(agent.id()))
            .expect(201)
            .text("/id");
    String shared =
        "{'shortcut': 'shared', 'text': 'Hi', 'visibility': 'team', 'team_id': '%s'}"
            .formatted(team);
    ada.post("/v1/replies", shared).expect(201);
    agent.deactivate();
    owner.delete(agent.path()).expect(204);
    assertThat(shortcuts(owner)).containsExactly("owners", "shared");
    owner.get("/v1/replies/" + secret).expectProblem(404, "not_found");
    Client key = owner.as(owner.post("/v1/api-keys", personal).expect(201).text("/key"));
    key.delete("/v1/replies/" + secret).expectProblem(404, "not_found");
    assertThat(kept()).isZero();
  }

  @Test
  void they_go_with_who_is_forgotten_without_having_left_before() {
    create(ada, "secret", "me").expect(201);
    owner.delete(agent.path()).expect(204);
    assertThat(kept()).isZero();
  }

  @Test
  void one_agent_fills_nobody_elses_room() {
    fill();
    Answer full = create(ada, "more", "me").expectProblem(409, "quota_exceeded");
    assertThat(full.at("/limit").asInt()).isEqualTo(MOST);
    create(owner, "mine", "me").expect(201);
    String everyones = create(owner, "everyones", "everyone").expect(201).text("/id");
    owner.put("/v1/replies/" + everyones, "{'visibility': 'me'}").expect(200);
  }

  @Test
  void a_reply_that_becomes_personal_needs_room_there() {
    owner.put(agent.path(), "{'role': 'admin'}").expect(200);
    fill();
    String path = "/v1/replies/" + create(ada, "everyones", "everyone").expect(201).text("/id");
    ada.put(path, "{'visibility': 'me'}").expectProblem(409, "quota_exceeded");
    ada.put(path, "{'text': 'Hi'}").expect(200);
    String mine = ada.get("/v1/replies?search=r999").text("/data/0/id");
    ada.put("/v1/replies/" + mine, "{'text': 'Hi'}").expect(200);
    ada.put("/v1/replies/" + mine, "{'visibility': 'everyone'}").expect(200);
    ada.put(path, "{'visibility': 'me'}").expect(200);
  }

  /** Makes as many as one agent may have. */
  private void fill() {
    List<Callable<Boolean>> writers =
        IntStream.range(0, WRITERS)
            .<Callable<Boolean>>mapToObj(writer ->
                () -> {
                  for (int i = writer; i < MOST; i += WRITERS) {
                    create(ada, "r" + i, "me").expect(201);
                  }
                  return true;
                })
            .toList();
    Parallel.run(writers);
  }

  /** How many the agent has, though nobody can see them. */
  private long kept() {
    Config config = engine.server().config();
    long organization =
        IdType.ORGANIZATION.decode(owner.get("/v1/me").text("/organization/id")).orElseThrow();
    long id = IdType.AGENT.decode(agent.id()).orElseThrow();
    try (Database database = Database.openBeside(config.databaseUrl(), config.data())) {
      return database.read(tx -> ReplyRows.countOwn(tx, organization, id));
    }
  }

  private static Answer create(Client client, String shortcut, String visibility) {
    return client.post(
        "/v1/replies",
        "{'shortcut': '%s', 'text': 'Hello', 'visibility': '%s'}".formatted(shortcut, visibility));
  }

  private static List<String> shortcuts(Client client) {
    return client.get("/v1/replies").expect(200).texts("/data", "/shortcut");
  }
}
