package parley.tracing;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** What OpenTelemetry's SDK says of spans that don't arrive, in a line: it adds the whole stack. */
final class OtlpFailures {
  /** The JDK forgets what was set for a logger that nobody holds. */
  private static final Logger LOGGER =
      Logger.getLogger("io.opentelemetry.exporter.otlp.internal.HttpExporter");

  private OtlpFailures() {}

  static void shorten() {
    LOGGER.setFilter(OtlpFailures::shorten);
  }

  /** Always true: all of them are said. */
  private static boolean shorten(LogRecord said) {
    Throwable thrown = said.getThrown();
    if (thrown != null) {
      said.setMessage(said.getMessage() + " " + reason(thrown));
      said.setThrown(null);
    }
    said.setLevel(Level.WARNING);
    return true;
  }

  /** The network's own words; around them are only those of whoever waited for it. */
  private static String reason(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
        .filter(IOException.class::isInstance)
        .findFirst()
        .orElse(thrown)
        .toString();
  }
}
