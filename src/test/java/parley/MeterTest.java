package parley;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.MessageRoundTrip;
import parley.testing.Scrape;
import parley.testing.TestServer;

/** What the metrics of a server of its own tell after something has happened. */
@ParameterizedClass
@EnumSource(Engine.class)
class MeterTest {
  @Parameter Engine engine;

  private Config config;
  private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    config = TestServer.config(engine);
    server = TestServer.start(config, Clock.systemUTC());
    owner = server.signUp();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void messages_are_counted_by_how_far_they_have_come() {
    MessageRoundTrip.play(owner);
    Scrape scrape = scrape();
    String whatsapp = "channel_type=\"whatsapp\"";
    String outbound = "direction=\"outbound\"";
    for (String status : new String[] {"queued", "sent", "delivered", "read"}) {
      assertThat(scrape.sum("messages_total", whatsapp, outbound, "status=\"" + status + "\""))
          .as(status)
          .isEqualTo(1);
    }
    assertThat(scrape.sum("messages_total", whatsapp, "direction=\"inbound\"")).isEqualTo(1);
    assertThat(scrape.sum("send_seconds_count", whatsapp)).isEqualTo(1);
    assertThat(scrape.sum("send_seconds_sum", whatsapp)).isBetween(0.0, 20.0);
    assertThat(scrape.sum("send_seconds_bucket", "le=\"300.0\"")).isEqualTo(1);
  }

  @Test
  void a_request_falls_into_a_bucket() {
    owner.get("/v1/me").expect(200);
    String route = "route=\"/v1/me\"";
    eventually(this::scrape, seen -> seen.sum("http_requests_seconds_count", route) == 1);
    Scrape scrape = scrape();
    assertThat(scrape.has("http_requests_seconds_bucket", route, "le=\"0.005\"")).isTrue();
    assertThat(scrape.sum("http_requests_seconds_bucket", route, "le=\"10.0\"")).isEqualTo(1);
  }

  @Test
  void whoever_listens_to_events_is_counted() {
    assertThat(scrape().sum("streams_open", "reader=\"agent\"")).isZero();
    try (EventSource stream =
        new EventSource(
            server.url() + "/v1/events/stream", "Authorization", "Bearer " + owner.token())) {
      assertThat(stream.status()).isEqualTo(200);
      eventually(this::scrape, seen -> seen.sum("streams_open", "reader=\"agent\"") == 1);
    }
    eventually(this::scrapeAfterNews, seen -> seen.sum("streams_open") == 0);
  }

  @Test
  void wrong_passwords_are_counted() {
    assertThat(scrape().sum("login_failures_total", "proof=\"password\"")).isZero();
    String nobody = "{'email': 'nobody@example.com', 'password': 'is not the one'}";
    server.anonymous().post("/v1/auth/login", nobody).expect(401);
    assertThat(scrape().sum("login_failures_total", "proof=\"password\"")).isEqualTo(1);
    assertThat(scrape().sum("login_failures_total", "proof=\"second_factor\"")).isZero();
  }

  @Test
  void rows_of_a_file_are_counted_but_not_those_of_a_dry_run() {
    Client csv = owner.with("Content-Type", "text/csv; charset=utf-8");
    for (String options : List.of("?dry_run=true", "")) {
      byte[] body = "phone\n+14155550001\n+14155550002\nx\n".getBytes(UTF_8);
      String id = csv.send("POST", "/v1/contacts/import" + options, body).expect(202).text("/id");
      eventually(
          () -> owner.get("/v1/imports/" + id),
          answer -> answer.text("/status").equals("completed"));
    }
    Scrape scrape = scrape();
    assertThat(scrape.sum("import_rows_total", "result=\"created\"")).isEqualTo(2);
    assertThat(scrape.sum("import_rows_total", "result=\"failed\"")).isEqualTo(1);
    assertThat(scrape.sum("import_rows_total")).isEqualTo(3);
  }

  @Test
  void a_backup_is_seen_by_the_server() {
    if (engine == Engine.POSTGRESQL) {
      assertThat(scrape().has("parley_backup_last_success")).isFalse();
      return;
    }
    assertThat(scrape().sum("parley_backup_last_success")).isZero();
    long before = Clock.systemUTC().instant().getEpochSecond();
    String file = config.data().resolveSibling(config.data().getFileName() + ".copy").toString();
    assertThat(CommandLineSession.run(() -> config, "backup", file).code()).isZero();
    assertThat(scrape().sum("parley_backup_last_success"))
        .isBetween((double) before, before + 60.0);
  }

  /** A stream whose client has gone is noticed when there is something to tell. */
  private Scrape scrapeAfterNews() {
    owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
    return scrape();
  }

  private Scrape scrape() {
    return Scrape.of(server.anonymous());
  }
}
