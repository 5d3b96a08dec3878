package parley.reports;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a report is about.
 *
 * @param countedSince when the first event happened that is in the counts; null when none is
 * @param behind how many events of the log are not in the counts yet
 * @param onlyOwn whether it tells only what the caller and their teams have done
 */
record ReportMeta(
    String from,
    String to,
    String timeZone,
    @Nullable Instant countedSince,
    long behind,
    boolean onlyOwn) {

  static ReportMeta of(ReportFilter filter, CursorRows.Cursor cursor, long latest) {
    Period period = filter.period();
    return new ReportMeta(
        day(period.from()),
        day(period.to()),
        period.zone().getId(),
        cursor.countedSince(),
        Math.max(0, latest - cursor.readUpTo()),
        filter.own().isPresent());
  }

  private static String day(LocalDate day) {
    return day.toString();
  }
}
