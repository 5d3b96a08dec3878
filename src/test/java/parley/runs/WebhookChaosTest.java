package parley.runs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** {@link WebhookRun} with a hundred events. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhookChaosTest {
  @Parameter Engine engine;

  @Test
  void every_event_arrives_in_order_and_signed() throws Exception {
    try (WebhookChaos chaos = new WebhookChaos(engine, 100, 25)) {
      chaos.play();
    }
  }
}
