package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {
  @Test
  void webhooks_may_reach_public_addresses_only_unless_the_operator_says_more() {
    assertThat(with("PARLEY_WEBHOOK_ALLOW", "").webhookAllow()).isEmpty();
    Config config = with("PARLEY_WEBHOOK_ALLOW", "10.0.0.0/8, fd00::/8,192.168.1.7");
    assertThat(config.describe())
        .contains("PARLEY_WEBHOOK_ALLOW=10.0.0.0/8,fd00:0:0:0:0:0:0:0/8,192.168.1.7/32\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.0/33", "example.com", "10.0.0.0/8;10.0.0.0/8", "all"})
  void a_range_that_is_none_stops_the_start_and_names_the_setting(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("PARLEY_WEBHOOK_ALLOW", text))
        .withMessageStartingWith("PARLEY_WEBHOOK_ALLOW must be");
  }

  private static Config with(String name, String value) {
    return Config.of(Map.of(name, value), new Properties());
  }
}
