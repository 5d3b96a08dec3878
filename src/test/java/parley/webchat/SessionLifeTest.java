package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** How long the token of somebody whom nobody names is good for something. */
@ParameterizedClass
@EnumSource(Engine.class)
class SessionLifeTest {
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Duration MOMENT = Duration.ofMinutes(1);

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Visitor visitor;

  @BeforeEach
  void begin() {
    server = TestServer.start(TestServer.config(engine), clock);
    visitor = Visitor.on(server.anonymous(), Visitor.chat(server.signUp()));
    visitor.writes("m-1", "Hello").expect(201);
  }

  private int status() {
    return visitor.client().get("/chat/v1/conversation").status();
  }

  @Test
  void it_ends_thirty_days_after_its_last_use() {
    clock.advance(MONTH.minus(MOMENT));
    assertThat(status()).isEqualTo(200);
    clock.advance(MONTH.minus(MOMENT));
    assertThat(status()).isEqualTo(200);
    clock.advance(MONTH.plus(MOMENT));
    assertThat(status()).isEqualTo(401);
    visitor.writes("m-2", "Hello?").expectProblem(401, "invalid_token");
  }

  @Test
  void it_ends_after_half_a_year_however_often_it_was_used() {
    Duration step = Duration.ofDays(20);
    for (int days = 20; days < 180; days += 20) {
      clock.advance(step);
      assertThat(status()).as("after %s days", days).isEqualTo(200);
    }
    clock.advance(step.plus(MOMENT));
    assertThat(status()).isEqualTo(401);
  }
}
