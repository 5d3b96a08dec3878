package parley.simulator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Answer;
import parley.testing.Client;

/** Only the organization that has a number lets its customers write and makes it misbehave. */
class ControlAccessTest {
  private static final String BODY =
      """
      {"phone_number_id": "%s", "from": "16505551234", "text": "x", "name": "x", "language": "de",
       "body": "x"}
      """
          .formatted(SimulatorFixture.NUMBER);

  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, inbound",
    "POST, templates",
    "PUT, behaviour",
    "GET, behaviour",
    "GET, messages",
    "GET, reads",
    "GET, customers",
    "GET, thread"
  })
  void a_stranger_is_refused_and_another_organization_finds_nothing(String method, String what) {
    ask(fixture.anonymous(), method, what).expectProblem(401, "authentication_required");
    ask(fixture.anonymous().as("8"), method, what).expectProblem(404, "not_found");
  }

  @Test
  void the_token_of_the_number_itself_is_for_the_graph_api_only() {
    fixture
        .graph()
        .get("/simulator/messages?phone_number_id=" + SimulatorFixture.NUMBER)
        .expect(401);
  }

  private static Answer ask(Client client, String method, String what) {
    String path = "/simulator/" + what;
    return switch (method) {
      case "GET" -> client.get(path + "?phone_number_id=" + SimulatorFixture.NUMBER);
      case "PUT" -> client.put(path, BODY);
      default -> client.post(path, BODY);
    };
  }
}
