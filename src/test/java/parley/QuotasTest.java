package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestServer;

/** How many of a kind an organization may have, however many ask at once. */
@ParameterizedClass
@EnumSource(Engine.class)
class QuotasTest {
  private static final int LIMIT = 50;
  private static final int ASKED = 75;

  @Parameter Engine engine;

  private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    Map<String, String> settings =
        Map.of(
            "PARLEY_QUOTA_CHANNELS",
            "" + LIMIT,
            "PARLEY_QUOTA_TEAMS",
            "" + LIMIT,
            "PARLEY_QUOTA_AGENTS",
            "4");
    server = TestServer.start(TestServer.config(engine, settings), Clock.systemUTC());
    owner = server.signUp();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private List<Answer> atOnce(int times, String path, IntFunction<String> body) {
    return Parallel.run(
        IntStream.range(0, times)
            .<Callable<Answer>>mapToObj(number -> () -> decided(path, body.apply(number)))
            .toList());
  }

  /** Repeats what a busy server refused: nothing was written then. */
  private Answer decided(String path, String body) {
    return eventually(() -> owner.post(path, body), answer -> answer.status() != 503);
  }

  private void fills(String path, int before, int limit, int asked, IntFunction<String> body) {
    List<Answer> answers = atOnce(asked, path, body);
    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(limit - before);
    answers.stream()
        .filter(answer -> answer.status() != 201)
        .forEach(answer -> {
          answer.expectProblem(409, "quota_exceeded");
          assertThat(answer.at("/limit").asInt()).isEqualTo(limit);
          assertThat(answer.text("/detail")).startsWith("An organization may have " + limit + " ");
        });
    assertThat(owner.get(path).at("/meta/total").asInt()).isEqualTo(limit);
    // Another organization has room of its own.
    server.signUp().post(path, body.apply(asked)).expect(201);
  }

  private void hasRoomAfterADelete(String path, IntFunction<String> body) {
    String last = owner.get(path + "?per_page=100").texts("/data", "/id").getLast();
    owner.delete(path + "/" + last).expect(204);
    List<Answer> answers = atOnce(3, path, number -> body.apply(1_000 + number));
    assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(201, 409, 409);
  }

  @Test
  void there_are_as_many_teams_as_there_may_be() {
    IntFunction<String> body = number -> "{\"name\": \"Team " + number + "\"}";
    fills("/v1/teams", 0, LIMIT, ASKED, body);
    hasRoomAfterADelete("/v1/teams", body);
  }

  @Test
  void there_are_as_many_webhooks_as_there_may_be() {
    IntFunction<String> body =
        number -> "{\"url\": \"https://192.88.98.1/" + number + "\", \"enabled\": false}";
    fills("/v1/webhooks", 0, LIMIT, ASKED, body);
    hasRoomAfterADelete("/v1/webhooks", body);
  }

  @Test
  void there_are_as_many_channels_as_there_may_be() {
    IntFunction<String> body =
        number ->
            "{\"type\": \"whatsapp\", \"name\": \"Desk\", \"phone_number_id\": \"77"
                + (100_000 + number)
                + "\"}";
    fills("/v1/channels", 1, LIMIT, ASKED, body);
    hasRoomAfterADelete("/v1/channels", body);
  }

  @Test
  void there_are_as_many_agents_as_there_may_be() {
    fills(
        "/v1/agents",
        1,
        4,
        6,
        number ->
            """
            {"email": "agent%d@%s.example", "name": "Agent", "password": "a plum in late October"}
            """
                .formatted(number, engine.name().toLowerCase(Locale.ROOT)));
  }
}
