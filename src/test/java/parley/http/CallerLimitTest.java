package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two limits that count for one request. */
class CallerLimitTest {
  @ParameterizedTest
  @CsvSource({"1000, '\"default\";q=20;w=2'", "3, '\"key\";q=6;w=2'"})
  void the_tighter_of_two_limits_is_shown(int perSecond, String policy) {
    RateLimitCheck check = new RateLimitCheck(new RateLimits(OptionalInt.of(10)), "203.0.113.9");
    check.chargeCaller(
        new KeyCaller(
            1,
            2,
            3,
            "CRM",
            OptionalLong.empty(),
            Set.of(),
            false,
            address -> true,
            OptionalInt.of(perSecond),
            Instant.MAX));
    assertThat(check.stamp(Response.ok(Map.of())).headerOr("RateLimit-Policy", ""))
        .isEqualTo(policy);
  }
}
