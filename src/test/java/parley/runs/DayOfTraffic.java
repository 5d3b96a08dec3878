package parley.runs;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/**
 * {@link TrafficTest} with a day's traffic in small: 10,000 messages over 500 conversations. Takes
 * minutes, so it is not part of the default run:
 *
 * <pre>{@code mvn test -Dtest=DayOfTraffic}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class DayOfTraffic {
  @Parameter Engine engine;

  @Test
  void ten_thousand_messages_end_as_the_provider_says() {
    TrafficTest.check(engine, 500, 10_000, Duration.ofMinutes(30));
  }
}
