package parley.reports;

import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import parley.http.Problem;
import parley.http.Request;

/**
 * The days that a report is about.
 *
 * @param from the first day
 * @param to the last day
 * @param zone where they begin
 */
record Period(LocalDate from, LocalDate to, ZoneId zone) {
  private static final int DEFAULT_DAYS = 14;
  private static final int MOST_DAYS = 366;

  /**
   * Reads {@code from}, {@code to} and {@code time_zone}.
   *
   * @param usual the time zone of who asks for none
   * @throws Problem {@code invalid_parameter}
   */
  static Period of(Request request, ZoneId usual, InstantSource clock) {
    ZoneId zone = request.query("time_zone").map(Period::zone).orElse(usual);
    LocalDate to = day(request, "to").orElseGet(() -> LocalDate.ofInstant(clock.instant(), zone));
    LocalDate from = day(request, "from").orElseGet(() -> to.minusDays(DEFAULT_DAYS - 1));
    if (from.isAfter(to)) {
      throw Problem.invalidParameter("query:from", "must not be after to");
    }
    if (ChronoUnit.DAYS.between(from, to) >= MOST_DAYS) {
      throw Problem.invalidParameter("query:from", "must be less than 366 days before to");
    }
    return new Period(from, to, zone);
  }

  private static ZoneId zone(String name) {
    return Optional.of(name)
        .filter(ZoneId.getAvailableZoneIds()::contains)
        .map(ZoneId::of)
        .orElseThrow(() ->
            Problem.invalidParameter(
                "query:time_zone",
                "must be a name of the IANA time zone database such as Europe/Berlin, or UTC"));
  }

  private static Optional<LocalDate> day(Request request, String name) {
    return request.query(name).map(text -> day(name, text));
  }

  private static LocalDate day(String name, String text) {
    try {
      LocalDate day = LocalDate.parse(text);
      if (day.getYear() >= 1970 && day.getYear() <= 9999) {
        return day;
      }
    } catch (DateTimeParseException e) {
      // Answered below, like a day that nobody has seen.
    }
    throw Problem.invalidParameter("query:" + name, "must be a day, e.g. 2026-03-01");
  }

  /** As many days right before these. */
  Period before() {
    LocalDate end = from.minusDays(1);
    return new Period(end.minusDays(ChronoUnit.DAYS.between(from, to)), end, zone);
  }

  /** Every day of it. */
  List<LocalDate> days() {
    return from.datesUntil(to.plusDays(1)).toList();
  }

  /** The slot with which it begins. */
  long firstSlot() {
    return Slot.of(from.atStartOfDay(zone).toInstant());
  }

  /** The slot after its last. */
  long endSlot() {
    return Slot.of(to.plusDays(1).atStartOfDay(zone).toInstant());
  }

  /** The day that a slot is in. */
  LocalDate day(long slot) {
    return LocalDate.ofInstant(Slot.start(slot), zone);
  }
}
