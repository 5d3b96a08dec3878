package parley.runs;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/**
 * {@link DayInTheLifeTest} with an agent who leaves 5,000 conversations. Opening them takes most of
 * the time, so it is not part of the default run:
 *
 * <pre>{@code mvn test -Dtest=DayInTheLife}</pre>
 */
class DayInTheLife {
  @ParameterizedTest
  @EnumSource(Engine.class)
  void nobody_keeps_access_that_they_should_not_have(Engine engine) throws InterruptedException {
    TeamDay.live(engine, 5_000);
  }
}
