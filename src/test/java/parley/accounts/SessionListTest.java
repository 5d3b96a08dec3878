package parley.accounts;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestServer;

/** Where somebody is logged in, and how they or an owner end it. */
@ParameterizedClass
@EnumSource(Engine.class)
class SessionListTest {
  @Parameter Engine engine;

  private TestServer server;
  private Account account;

  @BeforeEach
  void signUp() {
    server = engine.server();
    account = Account.on(server);
  }

  @Test
  void a_list_shows_where_each_session_comes_from_and_which_one_asks() {
    Client laptop = server.anonymous().with("User-Agent", "laptop/1");
    String login =
        "{'email': '%s', 'password': '%s'}".formatted(account.email(), account.password());
    Client other =
        server.anonymous().as(laptop.post("/v1/auth/login", login).text("/access_token"));
    Answer list = other.get("/v1/sessions").expect(200);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(2);
    assertThat(list.at("/data/0/current").asBoolean()).isTrue();
    assertThat(list.text("/data/0/user_agent")).isEqualTo("laptop/1");
    assertThat(list.text("/data/0/ip")).isEqualTo("127.0.0.1");
    assertThat(list.at("/data/1/current").asBoolean()).isFalse();
    eventually(() -> other.get("/v1/sessions").at("/data/0/last_used_at"), used -> used.isString());
  }

  @Test
  void a_session_that_is_ended_is_over_at_once_and_its_stream_ends() throws Exception {
    Client thief = server.anonymous().as(account.logIn().text("/access_token"));
    String stolen = account.client().get("/v1/sessions").text("/data/0/id");
    try (EventSource stream =
        new EventSource(
            server.url() + "/v1/events/stream", "Authorization", "Bearer " + thief.token())) {
      account.client().delete("/v1/sessions/" + stolen).expect(204);
      thief.get("/v1/me").expectProblem(401, "invalid_token");
      eventually(stream::hasEnded, ended -> ended);
    }
    account.client().get("/v1/me").expect(200);
    account.client().delete("/v1/sessions/" + stolen).expectProblem(404, "not_found");
    assertThat(account.client().get("/v1/audit?target=" + stolen).texts("/data", "/action"))
        .containsExactly("session.revoked", "login.succeeded");
  }

  @Test
  void nobody_ends_another_persons_session_as_their_own() {
    Colleague colleague = Colleague.of(server, account.client(), "agent");
    String theirs = colleague.client().get("/v1/sessions").text("/data/0/id");
    account.client().delete("/v1/sessions/" + theirs).expectProblem(404, "not_found");
    colleague.client().get("/v1/me").expect(200);
  }

  @Test
  void who_may_manage_an_agent_sees_and_ends_their_sessions() {
    Colleague admin = Colleague.of(server, account.client(), "admin");
    Colleague agent = Colleague.of(server, account.client(), "agent");
    String path = "/v1/agents/" + agent.id() + "/sessions";
    assertThat(admin.client().get(path).expect(200).at("/meta/total").asInt()).isEqualTo(1);
    String owner = account.client().get("/v1/me").text("/id");
    admin.client().get("/v1/agents/" + owner + "/sessions").expectProblem(403, "forbidden");
    admin.client().delete("/v1/agents/" + owner + "/sessions").expectProblem(403, "forbidden");
    agent.client().get(path).expectProblem(403, "forbidden");
    admin.client().delete(path).expect(204);
    agent.client().get("/v1/me").expectProblem(401, "invalid_token");
    assertThat(account.client().get("/v1/audit?target=" + agent.id()).texts("/data", "/action"))
        .contains("session.revoked");
    Account.logIn(server, agent.email(), Colleague.PASSWORD).expect(200);
  }

  @Test
  void a_wrong_password_is_in_the_log_of_the_organization_that_the_right_one_leads_to() {
    account.logIn("not it").expectProblem(401, "invalid_credentials");
    Answer log =
        eventually(
            () -> account.client().get("/v1/audit?action=login.failed"),
            list -> list.at("/meta/total").asInt() == 1);
    assertThat(log.text("/data/0/actor/type")).isEqualTo("anonymous");
    assertThat(log.text("/data/0/target/id")).isEqualTo(account.client().get("/v1/me").text("/id"));
    assertThat(log.body()).doesNotContain("not it", account.email());
  }

  @Test
  void who_hangs_up_at_once_is_in_it_as_well() throws IOException {
    for (int i = 0; i < 3; i++) {
      hangUpAfterTrying("not it");
    }
    Answer log =
        eventually(
            () -> account.client().get("/v1/audit?action=login.failed"),
            list -> list.at("/meta/total").asInt() == 3);
    assertThat(log.texts("/data", "/ip")).containsOnly("127.0.0.1");
  }

  private void hangUpAfterTrying(String password) throws IOException {
    String body = "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(account.email(), password);
    String head =
        "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
            + "Content-Type: application/json\r\nContent-Length: ";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.parley().port())) {
      socket.getOutputStream().write((head + body.length() + "\r\n\r\n" + body).getBytes(US_ASCII));
      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
          .startsWith("HTTP/1.1 401");
    }
  }

  @Test
  void another_node_refuses_an_ended_session_within_five_seconds() {
    assumeTrue(engine == Engine.POSTGRESQL, "SQLite has one node");
    Config config = TestServer.config(engine);
    try (TestServer one = TestServer.start(config, Clock.systemUTC());
        TestServer two = TestServer.start(config, Clock.systemUTC())) {
      Account person = Account.on(one);
      Client there = two.anonymous().as(person.logIn().text("/access_token"));
      there.get("/v1/me").expect(200);
      String id = person.client().get("/v1/sessions").text("/data/0/id");
      try (EventSource stream =
          new EventSource(
              two.url() + "/v1/events/stream", "Authorization", "Bearer " + there.token())) {
        person.client().delete("/v1/sessions/" + id).expect(204);
        // A margin for slow machines on top of the 5 seconds.
        Duration margin = Duration.ofSeconds(15);
        eventually(margin, () -> there.get("/v1/me").status(), status -> status == 401);
        eventually(margin, stream::hasEnded, ended -> ended);
      }
      assertThat(List.of(person.client().get("/v1/me").status())).containsExactly(200);
    }
  }
}
