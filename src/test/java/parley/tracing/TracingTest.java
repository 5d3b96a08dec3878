package parley.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.MessageRoundTrip;
import parley.testing.TestServer;
import parley.tracing.Collector.Kept;

/** What a collector gets of a server that was asked for traces. */
@ParameterizedClass
@EnumSource(Engine.class)
class TracingTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SENDER = "00f067aa0ba902b7";

  @Parameter Engine engine;

  @AutoClose private final Collector collector = new Collector();

  @Test
  void a_message_can_be_followed_from_its_request_to_the_provider() {
    try (TestServer server = start("1", Map.of("OTEL_SERVICE_NAME", "bakery"))) {
      MessageRoundTrip.play(server.signUp());
      Kept request = collector.await("POST /v1/conversations/{id}/messages");
      assertThat(request.parent()).isEmpty();
      assertThat(request.service()).isEqualTo("bakery");
      assertThat(request.notes())
          .containsEntry("http.request.method", "POST")
          .containsEntry("http.route", "/v1/conversations/{id}/messages")
          .containsEntry("http.response.status_code", "201")
          .containsKey("parley.request_id");
      Kept write = collector.await("db.write", request);
      Kept wait = collector.await("db.write.wait", write);
      assertThat(wait.nanos()).isBetween(0L, write.nanos());
      assertThat(write.nanos()).isLessThanOrEqualTo(request.nanos());
      String link = request.traceId() + "-" + request.id();
      Kept job =
          collector.await(
              span -> span.name().equals("job message.send") && span.links().contains(link));
      assertThat(job.parent()).isEmpty();
      assertThat(job.traceId()).isNotEqualTo(request.traceId());
      assertThat(job.notes()).containsEntry("parley.job.attempts", "1");
      Kept call = collector.await("call", job);
      assertThat(call.notes()).containsExactly(Map.entry("http.response.status_code", "200"));
      assertThat(call.status()).isZero();
    }
  }

  @Test
  void nothing_of_what_was_said_or_to_whom_is_in_a_trace() {
    try (TestServer server = start("1", Map.of())) {
      Client owner = server.signUp();
      MessageRoundTrip.play(owner);
      collector.await("job message.send");
      collector.await("POST /v1/auth/signup");
      assertThat(collector.bodies())
          .isNotEmpty()
          .allSatisfy(body ->
              assertThat(body)
                  .doesNotContain("Good morning", "4915112345678", "example.com", "correct horse")
                  .doesNotContain(owner.token(), "Organization "));
    }
  }

  @Test
  void whoever_asks_may_have_decided_already() {
    try (TestServer server = start("0", Map.of())) {
      Client client = server.anonymous();
      client.get("/v1/auth/options").expect(200);
      client.with("traceparent", "00-" + TRACE + "-" + SENDER + "-00").get("/healthz").expect(200);
      client.with("traceparent", "not one").get("/readyz").expect(200);
      client.with("traceparent", "00-" + TRACE + "-" + SENDER + "-01").get("/docs").expect(200);
      Kept request = collector.await("GET /docs");
      assertThat(request.traceId()).isEqualTo(TRACE);
      assertThat(request.parent()).isEqualTo(SENDER);
      assertThat(collector.spans()).hasSize(1);
    }
  }

  @Test
  void what_was_not_kept_there_is_not_kept_here() {
    try (TestServer server = start("1", Map.of())) {
      Client client = server.anonymous();
      client.with("traceparent", "00-" + TRACE + "-" + SENDER + "-00").get("/healthz").expect(200);
      client.get("/readyz").expect(200);
      collector.await("GET /readyz");
      assertThat(collector.spans()).noneMatch(span -> span.name().equals("GET /healthz"));
    }
  }

  @Test
  void a_collector_may_ask_who_sends() {
    String headers = "authorization=Bearer 1234,x-tenant=a";
    try (TestServer server = start("1", Map.of("OTEL_EXPORTER_OTLP_HEADERS", headers))) {
      server.anonymous().get("/readyz").expect(200);
      collector.await("GET /readyz");
      assertThat(collector.authorizations()).contains("Bearer 1234");
    }
  }

  @Test
  void nobody_waits_for_a_collector_that_is_away() {
    collector.close();
    try (TestServer server = start("1", Map.of())) {
      MessageRoundTrip.play(server.signUp());
    }
  }

  private TestServer start(String ratio, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url() + "/");
    settings.put("OTEL_TRACES_SAMPLER_ARG", ratio);
    return TestServer.start(TestServer.config(engine, settings), Clock.systemUTC());
  }
}
