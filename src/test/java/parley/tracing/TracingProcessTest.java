package parley.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.http.Json;
import parley.testing.MessageRoundTrip;
import parley.testing.ParleyProcess;
import parley.tracing.Collector.Kept;

/** A process pays for traces only when somebody has asked for them. */
class TracingProcessTest {
  private static final String CLASSES = "io.opentelemetry.";

  @TempDir Path folder;

  @Test
  void without_a_collector_no_class_of_it_is_loaded() {
    String output = output(Map.of());
    assertThat(output).contains("parley.tracing.NoTracer").doesNotContain(CLASSES);
    assertThat(output).doesNotContain("parley.tracing.Otlp", "trace_id");
  }

  @Test
  void a_line_of_the_log_names_its_trace() {
    try (Collector collector = new Collector()) {
      String output =
          output(
              Map.of(
                  "OTEL_EXPORTER_OTLP_ENDPOINT",
                  collector.url(),
                  "OTEL_TRACES_SAMPLER_ARG",
                  "1",
                  "PARLEY_LOG",
                  "json"));
      assertThat(output).contains(CLASSES);
      Kept request = collector.await("GET /readyz");
      List<String> named =
          output
              .lines()
              .filter(line -> line.startsWith("{"))
              .map(Json::parse)
              .filter(event -> event.path("route").asString("").equals("/readyz"))
              .map(event -> event.path("trace_id").asString())
              .toList();
      assertThat(named).containsExactly(request.traceId());
    }
  }

  @Test
  void a_collector_that_is_away_costs_a_line_without_a_stack() {
    Map<String, String> settings = new HashMap<>();
    settings.put("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:7");
    settings.put("OTEL_TRACES_SAMPLER_ARG", "1");
    settings.put("PARLEY_DATA", folder.toString());
    try (ParleyProcess parley = ParleyProcess.start(settings)) {
      parley.anonymous().get("/readyz").expect(200);
      String said =
          eventually(parley::output, output -> output.contains("Failed to export")).strip();
      assertThat(said).contains("WARN", "java.net.ConnectException").doesNotContain("\tat ");
    }
  }

  /** All that a process says, the names of the classes that it loads included. */
  private String output(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("PARLEY_DATA", folder.toString());
    settings.put("PARLEY_SIMULATOR", "on");
    try (ParleyProcess parley =
        ParleyProcess.start(settings, List.of(), List.of("-Xlog:class+load"))) {
      MessageRoundTrip.play(parley.signUp());
      parley.anonymous().get("/readyz").expect(200);
      parley.terminate();
      parley.awaitEnd(15);
      return parley.output();
    }
  }
}
