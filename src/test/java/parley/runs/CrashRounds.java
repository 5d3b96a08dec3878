package parley.runs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/**
 * {@link CrashTest} with twenty crashes in bursts over 60 conversations. Takes minutes, so it is
 * not part of the default run:
 *
 * <pre>{@code mvn test -Dtest=CrashRounds}</pre>
 */
class CrashRounds {
  private static final int CONVERSATIONS = 60;
  private static final int ROUNDS = 20;

  @ParameterizedTest
  @EnumSource(Engine.class)
  void nothing_is_lost_or_doubled_when_the_server_is_killed(Engine engine) {
    CrashTest.killed(engine, CONVERSATIONS, ROUNDS);
  }

  @Test
  void nothing_is_lost_or_doubled_when_the_database_crashes() {
    CrashTest.crashed(CONVERSATIONS, ROUNDS);
  }
}
