package parley;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parley.tracing.TraceSettings;

/** The settings of traces, by the names that OpenTelemetry has for them. */
final class TraceConfig {
  private static final double USUAL_RATIO = 0.01;

  private TraceConfig() {}

  /** Empty without an endpoint. */
  static Optional<TraceSettings> of(Settings settings) {
    Map<String, String> headers = headers(settings);
    double ratio =
        settings
            .pattern(
                "OTEL_TRACES_SAMPLER_ARG",
                "0|1|1[.]0+|0?[.][0-9]{1,9}",
                "a share from 0 to 1, like 0.01")
            .map(Double::parseDouble)
            .orElse(USUAL_RATIO);
    String service = settings.text("OTEL_SERVICE_NAME").orElse("parley");
    return settings
        .address("OTEL_EXPORTER_OTLP_ENDPOINT")
        .map(endpoint -> new TraceSettings(endpoint, headers, ratio, service, Main.VERSION));
  }

  /** {@code name=value,name=value}. */
  private static Map<String, String> headers(Settings settings) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String pair : settings.list("OTEL_EXPORTER_OTLP_HEADERS")) {
      int end = pair.indexOf('=');
      if (end < 1) {
        throw new IllegalArgumentException(
            "OTEL_EXPORTER_OTLP_HEADERS must be name=value with commas between");
      }
      headers.put(pair.substring(0, end).strip(), pair.substring(end + 1).strip());
    }
    return headers;
  }

  static String describe(Optional<TraceSettings> traces) {
    return """
    OTEL_EXPORTER_OTLP_ENDPOINT=%s
    OTEL_EXPORTER_OTLP_HEADERS=%s
    OTEL_TRACES_SAMPLER_ARG=%s
    OTEL_SERVICE_NAME=%s\
    """
        .formatted(
            traces.map(TraceSettings::endpoint).orElse(""),
            traces.filter(known -> !known.headers().isEmpty()).map(known -> "***").orElse(""),
            traces.map(TraceSettings::ratio).orElse(USUAL_RATIO),
            traces.map(TraceSettings::service).orElse("parley"));
  }
}
