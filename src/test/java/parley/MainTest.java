package parley;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void runsOnAtLeastJava25() {
    assertThat(Runtime.version().feature()).isGreaterThanOrEqualTo(25);
    assertThat(Main.greeting()).isEqualTo("Parley");
  }
}
