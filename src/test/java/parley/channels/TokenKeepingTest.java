package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** Credentials can be changed, never read back: not by having them sent elsewhere, either. */
@ParameterizedClass
@EnumSource(Engine.class)
class TokenKeepingTest {
  @Parameter Engine engine;

  private static String graphUrl(String url) {
    return "{\"settings\": {\"graph_url\": " + (url == null ? "null" : "\"" + url + "\"") + "}}";
  }

  @Test
  void another_provider_is_never_given_the_token_of_the_first_one() {
    try (FakeGraph thief = new FakeGraph(send -> Reply.accepted("wamid.stolen"))) {
      Client owner = engine.server().signUp();
      TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
      String path = "/v1/channels/" + number.channelId();
      for (String url : new String[] {thief.url(), "https://graph.example.com", null}) {
        Answer refused = owner.put(path, graphUrl(url));
        refused.expectProblem(422, "validation_failed");
        assertThat(refused.text("/errors/0/field")).isEqualTo("/credentials/access_token");
      }
      assertThat(owner.get(path).text("/settings/graph_url")).isEqualTo(TestNumber.NOWHERE);
    }
  }

  @Test
  void a_new_token_may_come_with_a_new_provider_and_the_same_one_may_move_its_path() {
    Client owner = engine.server().signUp();
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    String path = "/v1/channels/" + number.channelId();
    owner.put(path, graphUrl(TestNumber.NOWHERE + "/graph")).expect(200);
    owner
        .put(
            path,
            """
            {"credentials": {"access_token": "new"},
             "settings": {"graph_url": "https://graph.example.com:8443/v"}}
            """)
        .expect(200);
    owner.put(path, "{'credentials': {'access_token': null}}").expect(200);
    owner.put(path, graphUrl("https://other.example.com")).expect(200);
  }

  @Test
  void tokens_go_by_tls_but_where_the_operator_allows_otherwise() {
    try (TestServer strict =
        TestServer.start(TestServer.publicOnly(TestServer.config(engine)), Clock.systemUTC())) {
      Client owner = strict.signUp();
      for (String url : new String[] {TestNumber.NOWHERE, "http://example.invalid"}) {
        Answer refused = add(owner, "1" + url.length(), url);
        refused.expectProblem(422, "validation_failed");
        assertThat(refused.text("/errors/0/field")).isEqualTo("/settings/graph_url");
        assertThat(refused.text("/errors/0/code")).isEqualTo("not_allowed");
      }
      add(owner, "21", "https://graph.example.com").expect(201);
      add(owner, "22", strict.url() + "/simulator/graph").expect(201);
    }
    add(engine.server().signUp(), "23", TestNumber.NOWHERE).expect(201);
  }

  @Test
  void an_app_secret_that_can_be_guessed_is_refused() {
    Client owner = engine.server().signUp();
    String path = "/v1/channels/" + owner.get("/v1/channels").text("/data/0/id");
    Answer refused = owner.put(path, "{'credentials': {'app_secret': 'fifteen letters'}}");
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/credentials/app_secret");
    assertThat(refused.text("/errors/0/code")).isEqualTo("too_short");
    owner.put(path, "{'credentials': {'app_secret': 'sixteen letters!'}}").expect(200);
  }

  private static Answer add(Client owner, String number, String url) {
    return owner.post(
        "/v1/channels",
        """
        {"type": "whatsapp", "name": "A", "phone_number_id": "%s",
         "credentials": {"access_token": "t"}, "settings": {"graph_url": "%s"}}
        """
            .formatted(number, url));
  }
}
