package parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import parley.http.Json;

/** How checks are run and told of. */
class CheckupTest {
  private final List<String> told = new ArrayList<>();
  private final Checkup checkup =
      new Checkup(Duration.ofMillis(200), entry -> told.add(entry.text()));

  @Test
  void what_hangs_is_left_behind() {
    CountDownLatch never = new CountDownLatch(1);
    Verdict verdict =
        checkup.run(
            new Check(
                "slow",
                () -> {
                  try {
                    never.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                  return Finding.ok("at last");
                }));
    assertThat(verdict).isEqualTo(Verdict.FAIL);
    assertThat(told).singleElement().asString().startsWith("fail  slow").contains("no answer");
  }

  @Test
  void what_throws_has_failed() {
    checkup.run(
        new Check(
            "odd",
            () -> {
              throw new IllegalStateException("no such thing");
            }));
    assertThat(checkup.findings().entries())
        .singleElement()
        .extracting(entry -> entry.finding().sentence())
        .isEqualTo("no such thing");
  }

  @Test
  void a_warning_is_no_failure_and_one_failure_is() {
    checkup.run(new Check("a", () -> Finding.ok("fine")));
    checkup.run(new Check("b", () -> Finding.warn("nearly", "look")));
    assertThat(checkup.findings().exitCode()).isZero();
    checkup.run(new Check("c", () -> Finding.fail("broken", "mend it").with(Map.of("doors", 2L))));
    checkup.run(new Check("d", () -> Finding.ok("fine")));
    assertThat(checkup.findings().exitCode()).isOne();
    assertThat(Json.parse(checkup.findings().json()))
        .isEqualTo(
            Json.parse(
                """
                {"verdict": "fail", "checks": [
                  {"check": "a", "verdict": "ok", "sentence": "fine", "remedy": null, "numbers": {}},
                  {"check": "b", "verdict": "warn", "sentence": "nearly", "remedy": "look", "numbers": {}},
                  {"check": "c", "verdict": "fail", "sentence": "broken", "remedy": "mend it", "numbers": {"doors": 2}},
                  {"check": "d", "verdict": "ok", "sentence": "fine", "remedy": null, "numbers": {}}]}
                """));
  }
}
