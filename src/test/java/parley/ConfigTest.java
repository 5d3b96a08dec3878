package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {
  @Test
  void webhooks_may_reach_public_addresses_only_unless_the_operator_says_more() {
    assertThat(with("PARLEY_WEBHOOK_ALLOW", "").webhookAllow()).isEmpty();
    Config config = with("PARLEY_WEBHOOK_ALLOW", "10.0.0.0/8, fd00::/8,192.168.1.7");
    assertThat(config.describe())
        .contains("PARLEY_WEBHOOK_ALLOW=10.0.0.0/8,fd00:0:0:0:0:0:0:0/8,192.168.1.7/32\n");
  }

  @Test
  void pages_of_named_origins_may_call_and_no_others() {
    assertThat(with("PARLEY_CORS_ORIGINS", "").corsOrigins()).isEmpty();
    assertThat(with("PARLEY_CORS_ORIGINS", "https://a.example, http://[::1]:3000").corsOrigins())
        .containsExactly("https://a.example", "http://[::1]:3000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "https://a.example/",
        "a.example",
        "https://A.example",
        "https://*.a.example"
      })
  void an_origin_that_is_none_stops_the_start_and_names_the_setting(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("PARLEY_CORS_ORIGINS", text))
        .withMessageContaining("PARLEY_CORS_ORIGINS");
  }

  @Test
  void traces_go_nowhere_unless_a_collector_is_named_and_its_secrets_are_not_shown() {
    assertThat(with("OTEL_SERVICE_NAME", "bakery").traces()).isEmpty();
    Map<String, String> collector =
        Map.of(
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "http://127.0.0.1:4318/",
            "OTEL_EXPORTER_OTLP_HEADERS",
            "authorization=Bearer a=b, x-tenant=1");
    Config config = Config.of(collector, new Properties());
    assertThat(config.traces())
        .hasValueSatisfying(traces -> {
          assertThat(traces.endpoint()).isEqualTo("http://127.0.0.1:4318");
          assertThat(traces.ratio()).isEqualTo(0.01);
          assertThat(traces.headers())
              .isEqualTo(Map.of("authorization", "Bearer a=b", "x-tenant", "1"));
        });
    assertThat(config.describe())
        .contains("OTEL_EXPORTER_OTLP_HEADERS=***\n")
        .doesNotContain("Bearer");
  }

  @ParameterizedTest
  @CsvSource({
    "OTEL_TRACES_SAMPLER_ARG, 1.1",
    "OTEL_TRACES_SAMPLER_ARG, all",
    "OTEL_EXPORTER_OTLP_HEADERS, authorization",
    "OTEL_EXPORTER_OTLP_ENDPOINT, 127.0.0.1:4318",
    "PARLEY_LOG, xml",
    "PARLEY_LOG_LEVEL, trace"
  })
  void what_can_not_be_stops_the_start_and_names_the_setting(String name, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(name, value))
        .withMessageContaining(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.0.0.0/33", "10/8", "192.168.1", "example.com", "10.0.0.0/8;10.0.0.0/8", "all"})
  void a_range_that_is_none_stops_the_start_and_names_the_setting(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("PARLEY_WEBHOOK_ALLOW", text))
        .withMessageStartingWith("PARLEY_WEBHOOK_ALLOW must be");
  }

  @ParameterizedTest
  @CsvSource({
    "PARLEY_RATE_LIMIT, 0, 'must be a number from 1 to 1000000, or off for no limit'",
    "PARLEY_SIGNUP, no, must be open or closed",
    "PARLEY_LOG, xml, must be text or json",
    "PARLEY_LOG_LEVEL, trace, must be error or warn or info or debug",
    "PARLEY_GRAPH_VERSION, 25, must be a version like v25.0",
    "PARLEY_MEDIA_ENDPOINT, minio:9000, must be an http or https address without a path",
    "OTEL_TRACES_SAMPLER_ARG, 2, 'must be a share from 0 to 1, like 0.01'"
  })
  void what_would_be_right_is_said_in_words(String name, String value, String words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(name, value))
        .withMessageStartingWith(name + " " + words);
  }

  @Test
  void the_secret_key_may_be_all_lines_of_its_file() {
    String newest = "A".repeat(43) + "=";
    String former = "B".repeat(43) + "=";
    String first = "C".repeat(43) + "=";
    Config config =
        Config.of(
            Map.of(
                "PARLEY_SECRET_KEY",
                newest + "\n" + former + "\n",
                "PARLEY_OLD_SECRET_KEYS",
                first),
            new Properties());
    assertThat(config.secretKey()).contains(newest);
    assertThat(config.oldSecretKeys()).containsExactly(former, first);
  }

  @Test
  void the_simulator_is_on_only_where_nobody_else_is_meant_to_come() {
    assertThat(with("PARLEY_HOST", "127.0.0.1").simulator().on()).isTrue();
    assertThat(with("PARLEY_HOST", "0.0.0.0").simulator())
        .isEqualTo(new SimulatorSwitch(false, "PARLEY_HOST is not a loopback address"));
    assertThat(with("PARLEY_PUBLIC_URL", "https://parley.example.com").simulator())
        .isEqualTo(new SimulatorSwitch(false, "PARLEY_PUBLIC_URL is set"));
    assertThat(with("PARLEY_TRUSTED_PROXIES", "127.0.0.1").simulator())
        .isEqualTo(new SimulatorSwitch(false, "PARLEY_TRUSTED_PROXIES is set"));
    Map<String, String> on =
        Map.of("PARLEY_SIMULATOR", "on", "PARLEY_PUBLIC_URL", "https://parley.example.com");
    assertThat(Config.of(on, new Properties()).simulator().on()).isTrue();
  }

  @Test
  void a_setting_that_there_is_not_is_warned_about_with_the_one_that_was_meant() {
    Properties file = new Properties();
    file.setProperty("PARLEY_MEDIA_BUKET", "x");
    file.setProperty("port", "9999");
    Map<String, String> environment =
        Map.of("PARLEY_PROT", "9999", "PARLEY_MEDIA_REGION", "eu", "PARLEY_JAVA_OPTS", "-Xmx1g");
    assertThat(Config.of(environment, file).warnings())
        .containsExactly(
            "unknown setting PARLEY_MEDIA_BUKET, did you mean PARLEY_MEDIA_BUCKET?",
            "unknown setting PARLEY_PROT, did you mean PARLEY_PORT?",
            "unknown setting port");
  }

  @Test
  void the_public_address_may_have_a_path_and_loses_its_last_slash() {
    assertThat(with("PARLEY_PUBLIC_URL", "https://example.com/parley/").publicUrl())
        .contains("https://example.com/parley");
  }

  private static Config with(String name, String value) {
    return Config.of(Map.of(name, value), new Properties());
  }
}
