package parley.releases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.StorageException;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FutureSchema;
import parley.testing.ParleyProcess;
import parley.testing.TestServer;

/** This version is the older one: a newer one has been at its database, or is at it still. */
@ParameterizedClass
@EnumSource(Engine.class)
class OlderNodeTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @Parameter Engine engine;

  private Config config;
  private FutureSchema schema;
  private String token;
  private String conversation;

  @BeforeEach
  void leaveSomething() {
    config = TestServer.config(engine);
    schema = new FutureSchema(config);
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.signUp();
      token = owner.token();
      conversation = conversation(owner, "14155552671");
    }
    schema.expand();
    schema.run(
        """
        insert into job (org_id, id, kind, lane, payload, state, run_at, attempts, interrupted)
        select org_id, 7, 'loyalty.settle', 7, '', 'waiting', 0, 0, 0 from conversation
        """,
        "update message set type = 'hologram', content = '{\"depth\": 3}'",
        "update event set type = 'loyalty.changed' where type = 'contact.created'",
        "update audit set action = 'loyalty.settled', actor_type = 'robot'");
  }

  private static String conversation(Client owner, String from) {
    String number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', 'from': '%s', 'text': 'Hello'}".formatted(number, from))
        .expect(202);
    return eventually(
            () -> owner.get("/v1/conversations?per_page=1"), list -> !list.at("/data").isEmpty())
        .text("/data/0/id");
  }

  @Test
  void it_serves_and_leaves_to_newer_ones_what_only_they_know() {
    try (ParleyProcess server = ParleyProcess.start(config)) {
      assertThat(server.output())
          .containsOnlyOnce("a newer Parley has made version 9999 of the schema, and this one,");
      for (String path : List.of("/messages", "/activity", "")) {
        read(server, "/v1/conversations/" + conversation + path);
      }
      read(server, "/v1/conversations");
      read(server, "/v1/events?limit=100");
      read(server, "/v1/audit");
      Client owner = server.anonymous().as(token);
      owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
      String path = "/v1/conversations/" + conversation + "/messages";
      String sent =
          owner.post(path, "{'type': 'text', 'content': {'text': 'At noon.'}}").text("/id");
      eventually(() -> owner.get("/v1/messages/" + sent).text("/status"), "read"::equals);
      assertUntouched();
    }
  }

  private void assertUntouched() {
    try (Database database = Database.openBeside(config.databaseUrl(), config.data())) {
      long untouched =
          database.read(tx ->
              tx.number(
                  """
                  select count(*) from job where kind = 'loyalty.settle' and state = 'waiting'
                    and attempts = 0 and run_at = 0 and delayed_at is null
                  """));
      assertThat(untouched).isOne();
    }
  }

  /** {@link Client} would miss in {@code openapi.yaml} what only newer ones have. */
  private void read(ParleyProcess server, String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .header("Authorization", "Bearer " + token)
            .build();
    try {
      assertThat(HTTP.send(request, BodyHandlers.ofString()).statusCode()).as(path).isEqualTo(200);
    } catch (IOException e) {
      throw new AssertionError(path, e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void it_does_not_start_where_something_was_taken_away() {
    schema.contract();
    assertThatThrownBy(() -> TestServer.start(config, Clock.systemUTC()))
        .isInstanceOf(StorageException.Broken.class)
        .hasMessageStartingWith(
            "the database belongs to a newer Parley: its schema has version 9999, and this one");
  }
}
