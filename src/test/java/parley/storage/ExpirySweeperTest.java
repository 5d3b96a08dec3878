package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.TestClock;

/** What has expired is deleted, table after table. */
@ParameterizedClass
@EnumSource(Engine.class)
class ExpirySweeperTest {
  @Parameter Engine engine;

  @Test
  void a_table_that_can_not_be_swept_holds_up_no_other() {
    List<String> swept = new ArrayList<>();
    try (TestDatabase test = TestDatabase.open(engine);
        ExpirySweeper sweeper =
            new ExpirySweeper(
                test.database(),
                TestClock.still(),
                List.of(
                    expiry((tx, until, most) -> swept(swept, "first")),
                    expiry((tx, until, most) -> tx.run("delete from no_such_table")),
                    expiry((tx, until, most) -> {
                      throw new IllegalStateException("always");
                    }),
                    expiry((tx, until, most) -> swept(swept, "last"))))) {
      sweeper.run();
      sweeper.run();
    }
    assertThat(swept).containsExactly("first", "last", "first", "last");
  }

  private static ExpirySweeper.Expiry expiry(ExpirySweeper.Table table) {
    return new ExpirySweeper.Expiry(table, Duration.ZERO);
  }

  private static int swept(List<String> swept, String name) {
    swept.add(name);
    return 0;
  }
}
