package parley.runs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** Through a whole day of a team nobody keeps access that they should not have. */
@ParameterizedClass
@EnumSource(Engine.class)
class DayInTheLifeTest {
  @Parameter Engine engine;

  @Test
  void nobody_keeps_access_that_they_should_not_have() throws InterruptedException {
    TeamDay.live(engine, 500);
  }
}
