package parley.runs;

import org.junit.jupiter.api.TestInstance;

/**
 * Sends every hostile input to every route (minutes): {@code mvn test -Dtest=HostileInputRounds}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileInputRounds extends HostileInputTest {
  @Override
  int share() {
    return 1;
  }
}
