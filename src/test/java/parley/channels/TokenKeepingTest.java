package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  private static final String MAIL_BY_PLAIN_HTTP =
      """
      {'type': 'email', 'name': 'Desk', 'address': 'desk@example.com',
       'credentials': {'oauth_client_id': 'c', 'oauth_client_secret': 'o'},
       'settings': {'oauth_token_url': 'http://login.example.com/token'}}
      """;

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
      Answer plain = strict.signUp().post("/v1/channels", MAIL_BY_PLAIN_HTTP);
      plain.expectProblem(422, "validation_failed");
      assertThat(plain.text("/errors/0/field")).isEqualTo("/settings/oauth_token_url");
      assertThat(plain.text("/errors/0/code")).isEqualTo("not_allowed");
      add(owner, "21", "https://graph.example.com").expect(201);
      add(owner, "22", strict.url() + "/simulator/graph").expect(201);
    }
    add(engine.server().signUp(), "23", TestNumber.NOWHERE).expect(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          'imap_host': 'imap.thief.example'           | imap_password
          'smtp_host': 'smtp.thief.example'           | smtp_password
          'oauth_token_url': 'https://thief.example'  | oauth_client_secret
          """)
  void another_mail_server_is_never_given_the_password_of_the_first_one(
      String elsewhere, String password) {
    Client owner = engine.server().signUp();
    String path = mailbox(owner);
    Answer refused = owner.put(path, "{'settings': {%s}}".formatted(elsewhere));
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/credentials/" + password);
    assertThat(refused.text("/errors/0/code")).isEqualTo("required");
  }

  @Test
  void a_password_is_not_sent_elsewhere_by_way_of_no_server_at_all() {
    Client owner = engine.server().signUp();
    String path = mailbox(owner);
    owner.put(path, "{'settings': {'smtp_host': null}}").expect(200);
    owner
        .put(path, "{'settings': {'smtp_host': 'smtp.thief.example'}}")
        .expectProblem(422, "validation_failed");
  }

  @Test
  void a_tokens_mail_server_changes_only_with_what_the_token_is_given_for() {
    Client owner = engine.server().signUp();
    String path = mailbox(owner);
    Answer refused =
        owner.put(
            path,
            """
            {'credentials': {'imap_password': 'new'},
             'settings': {'imap_host': 'imap.thief.example'}}
            """);
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/credentials/oauth_client_secret");
  }

  @Test
  void a_mailbox_moves_with_its_passwords_and_changes_all_else_without_them() {
    Client owner = engine.server().signUp();
    String path = mailbox(owner);
    owner
        .put(
            path,
            """
            {'settings': {'imap_host': 'imap.example.com', 'imap_port': 143, 'folder': 'Desk'}}
            """)
        .expect(200);
    owner
        .put(
            path,
            """
            {'credentials': {'imap_password': 'a', 'smtp_password': 'b', 'oauth_client_id': null,
                             'oauth_client_secret': null, 'oauth_refresh_token': null},
             'settings': {'imap_host': 'imap.example.net', 'smtp_host': 'smtp.example.net'}}
            """)
        .expect(200);
    owner
        .put(
            path,
            """
            {'credentials': {'smtp_password': null}, 'settings': {'smtp_host': 'relay.example.org'}}
            """)
        .expect(200);
  }

  private static String mailbox(Client owner) {
    return "/v1/channels/"
        + owner
            .post(
                "/v1/channels",
                """
                {'type': 'email', 'name': 'Desk', 'address': 'desk@example.com',
                 'credentials': {'imap_password': 'i', 'smtp_password': 's', 'oauth_client_id': 'c',
                                 'oauth_client_secret': 'o', 'oauth_refresh_token': 'r'},
                 'settings': {'imap_host': 'imap.example.com', 'smtp_host': 'smtp.example.com',
                              'oauth_token_url': 'https://login.example.com/token'}}
                """)
            .expect(201)
            .text("/id");
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
