package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What becomes of the conversations of a team that is deleted. */
@ParameterizedClass
@EnumSource(Engine.class)
class TeamDeletionTest {
  /** More than are released in one transaction. */
  private static final int MANY = 101;

  @Parameter Engine engine;

  private Client owner;
  private String team;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    team = owner.post("/v1/teams", "{'name': 'Deliveries'}").expect(201).text("/id");
  }

  @Test
  void all_its_conversations_lose_it_and_of_those_that_wait_everybody_is_told() {
    List<String> waiting =
        IntStream.range(0, MANY).mapToObj(i -> conversation(contact(i))).toList();
    String regular = contact(MANY);
    List<String> resolved = IntStream.range(0, MANY).mapToObj(i -> resolved(regular)).toList();
    eventually(this::told, log -> log.at("/data").size() == 2 * MANY);
    owner.delete("/v1/teams/" + team).expect(204);
    owner.get("/v1/teams/" + team).expectProblem(404, "not_found");
    Answer told = eventually(this::told, log -> log.at("/data").size() == 3 * MANY);
    assertThat(told.texts("/data", "/data/id").subList(2 * MANY, 3 * MANY))
        .containsExactlyInAnyOrderElementsOf(waiting);
    assertThat(told.at("/data/" + 2 * MANY + "/actor/type").asString()).isEqualTo("system");
    assertThat(owner.get(path(resolved.getLast())).at("/team_id").isNull()).isTrue();
    assertThat(total("")).isEqualTo(2 * MANY);
    assertThat(total("&team_id=" + team)).isZero();
  }

  private Answer told() {
    return owner.get("/v1/events?types=conversation.assigned&limit=500").expect(200);
  }

  private int total(String filter) {
    return owner.get("/v1/conversations?per_page=1" + filter).expect(200).at("/meta/total").asInt();
  }

  private String contact(int number) {
    return owner
        .post("/v1/contacts", "{'phone': '+16505550%03d'}".formatted(number))
        .expect(201)
        .text("/id");
  }

  private String conversation(String contact) {
    String id =
        owner
            .post("/v1/conversations", "{'contact_id': '%s'}".formatted(contact))
            .expect(201)
            .text("/id");
    owner.put(path(id) + "/assign", "{'team_id': '%s'}".formatted(team)).expect(200);
    return id;
  }

  private String resolved(String contact) {
    String id = conversation(contact);
    owner.put(path(id) + "/resolve").expect(200);
    return id;
  }

  private static String path(String conversation) {
    return "/v1/conversations/" + conversation;
  }
}
