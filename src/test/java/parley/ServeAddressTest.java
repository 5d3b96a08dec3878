package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.ParleyProcess;

/** The address that a start prints is one that can be called. */
class ServeAddressTest {
  @Test
  void an_address_with_colons_stands_in_brackets() {
    Map<String, String> settings =
        Map.of("PARLEY_DATA", Engine.SQLITE.migratedFolder().toString(), "PARLEY_HOST", "::1");
    try (ParleyProcess process = ParleyProcess.start(settings)) {
      assertThat(process.url()).matches("http://\\[::1]:[0-9]+");
      process.anonymous().get("/healthz").expect(200);
    }
  }
}
