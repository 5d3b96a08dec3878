package parley.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line and one measurement per answer. Of the address only the route's pattern is kept: paths
 * and queries may hold what must not be logged.
 */
final class AccessLog {
  private static final Logger LOG = LoggerFactory.getLogger("parley.access");

  private static final Duration[] BUCKETS =
      LongStream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final MeterRegistry meters;

  AccessLog(MeterRegistry meters) {
    this.meters = meters;
  }

  void record(RequestPipeline requestPipeline, int status, String requestId, Duration duration) {
    record(
        requestPipeline.method(),
        requestPipeline.path(),
        requestPipeline.organization(),
        status,
        requestId,
        duration);
  }

  /** Broken HTTP: there is neither a method nor a route. */
  void recordRefusal(int status, String requestId) {
    record("-", "-", "-", status, requestId, Duration.ZERO);
  }

  private void record(
      String method,
      String route,
      String organization,
      int status,
      String requestId,
      Duration duration) {
    Timer.builder("http.requests")
        .description("The time from a request's head to its answer.")
        .tags("method", method, "route", route, "status", Integer.toString(status))
        .serviceLevelObjectives(BUCKETS)
        .register(meters)
        .record(duration);
    if (LOG.isInfoEnabled()) {
      long micros = duration.toNanos() / 1_000;
      LOG.atInfo()
          .addKeyValue("request_id", requestId)
          .addKeyValue("org_id", organization.equals("-") ? null : organization)
          .addKeyValue("method", method)
          .addKeyValue("route", route)
          .addKeyValue("status", status)
          .addKeyValue("duration_us", micros)
          .log("{} {} {} {}us {} {}", method, route, status, micros, requestId, organization);
    }
  }
}
