package parley.runs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/**
 * Ten thousand events for a receiver that fails, hangs and is restarted. Takes a quarter of an
 * hour, so it is not part of the default run:
 *
 * <pre>{@code mvn test -Dtest=WebhookRun}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhookRun {
  @Parameter Engine engine;

  @Test
  void every_event_arrives_in_order_and_signed() throws Exception {
    try (WebhookChaos chaos = new WebhookChaos(engine, 10_000, 400)) {
      chaos.play();
    }
  }
}
