package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Segments that their maker alone sees. */
@ParameterizedClass
@EnumSource(Engine.class)
class OwnSegmentTest {
  private static final int MOST = 100;

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
  void they_go_with_who_is_forgotten_and_what_they_shared_stays() {
    create(ada, false).expect(201);
    create(owner, false).expect(201);
    String shared = create(ada, true).expect(201).text("/id");
    owner.delete(agent.path()).expect(204);
    assertThat(kept()).isEqualTo(2);
    owner.get("/v1/segments/" + shared).expect(200);
  }

  @Test
  void they_go_with_a_key_that_is_revoked_and_what_it_shared_stays() {
    Answer made =
        owner
            .post("/v1/api-keys", "{'name': 'Sync', 'scopes': ['contacts:read', 'contacts:write']}")
            .expect(201);
    Client key = owner.as(made.text("/key"));
    create(key, false).expect(201);
    String shared = create(key, true).expect(201).text("/id");
    owner.delete("/v1/api-keys/" + made.text("/id")).expect(204);
    assertThat(kept()).isEqualTo(1);
    owner.get("/v1/segments/" + shared).expect(200);
  }

  @Test
  void they_wait_for_who_comes_back() {
    String own = create(ada, false).expect(201).text("/id");
    agent.deactivate();
    agent.reactivate();
    agent.logIn().get("/v1/segments/" + own).expect(200);
  }

  @Test
  void they_fill_nobody_elses_room() {
    fill();
    Answer full = create(ada, false).expectProblem(409, "quota_exceeded");
    assertThat(full.at("/limit").asInt()).isEqualTo(MOST);
    create(owner, false).expect(201);
    create(owner, true).expect(201);
  }

  @Test
  void one_that_is_not_shared_any_more_needs_room_there() {
    fill();
    String path = "/v1/segments/" + create(ada, true).expect(201).text("/id");
    ada.put(path, "{'shared': false}").expectProblem(409, "quota_exceeded");
    ada.put(path, "{'name': 'Regulars'}").expect(200);
    String own = "/v1/segments/" + ada.get("/v1/segments").text("/data/0/id");
    ada.put(own, "{'shared': true}").expect(200);
    ada.put(path, "{'shared': false}").expect(200);
  }

  @Test
  void one_belongs_to_whoever_stops_sharing_it() {
    String path = "/v1/segments/" + create(ada, true).expect(201).text("/id");
    owner.put(path, "{'shared': false}").expect(200);
    owner.get(path).expect(200);
    ada.get(path).expectProblem(404, "not_found");
    owner.put(path, "{'shared': true}").expect(200);
    ada.put(path, "{'shared': false}").expect(200);
    owner.get(path).expectProblem(404, "not_found");
  }

  @Test
  void what_somebody_shared_who_is_forgotten_is_not_lost() {
    String path = "/v1/segments/" + create(ada, true).expect(201).text("/id");
    owner.delete(agent.path()).expect(204);
    owner.put(path, "{'shared': false}").expect(200);
    owner.get(path).expect(200);
  }

  @Test
  void one_takes_the_room_of_whoever_stops_sharing_it() {
    fill();
    String path = "/v1/segments/" + create(owner, true).expect(201).text("/id");
    ada.put(path, "{'shared': false}").expectProblem(409, "quota_exceeded");
    owner.put(path, "{'shared': false}").expect(200);
  }

  private void fill() {
    for (int i = 0; i < MOST; i++) {
      create(ada, false).expect(201);
    }
  }

  private static Answer create(Client client, boolean shared) {
    return client.post(
        "/v1/segments",
        "{'name': 'Ours', 'shared': %s, 'filter': {'field': 'email', 'is': 'set'}}"
            .formatted(shared));
  }

  /** How many there are, whoever can see them. */
  private long kept() {
    Config config = engine.server().config();
    long organization =
        IdType.ORGANIZATION.decode(owner.get("/v1/me").text("/organization/id")).orElseThrow();
    try (Database database = Database.openBeside(config.databaseUrl(), config.data())) {
      return database.read(tx -> (long) SegmentRows.all(tx, organization).size());
    }
  }
}
