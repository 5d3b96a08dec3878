package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a page tells the total of its list by itself. */
class PageTest {
  private static final int PER_PAGE = 10;
  private static final long COUNTED = 1_000;

  @ParameterizedTest
  @CsvSource({
    "1, false, 0, 0",
    "1, false, 9, 9",
    "1, false, 10, 10",
    "1, false, 11, 1000",
    "3, false, 1, 21",
    "3, false, 10, 30",
    "3, false, 11, 1000",
    "3, false, 0, 1000",
    "1, true, 5, 1000",
  })
  void only_the_last_page_tells_the_total(long page, boolean cursor, int fetched, long total) {
    Optional<Cursors.Position> after =
        cursor ? Optional.of(new Cursors.Position(1, 1)) : Optional.empty();
    List<Long> rows = LongStream.range(0, fetched).boxed().toList();
    Paging paging = new Paging(page, PER_PAGE, after);
    assertThat(Page.of(rows, paging, () -> COUNTED, row -> new Cursors.Position(row, row)).total())
        .isEqualTo(total);
  }
}
