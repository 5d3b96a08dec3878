package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The signature against the example of Standard Webhooks. */
class SignatureTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

  @Test
  void it_is_that_of_the_standards_example() {
    assertThat(
            WebhookSignature.header(
                List.of(SECRET), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, BODY))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void each_secret_makes_one() {
    String other = "whsec_" + "A".repeat(43) + "=";
    assertThat(WebhookSignature.header(List.of(SECRET, other), "evt_1", 1, BODY).split(" ", -1))
        .hasSize(2)
        .allMatch(signature -> signature.startsWith("v1,"));
  }
}
