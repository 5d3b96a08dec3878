package parley.contacts.filter;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import parley.contacts.attributes.AttributeType;
import parley.http.Timestamps;

/**
 * The days of an organization.
 *
 * @param zone where they begin
 */
record Days(LocalDate today, ZoneId zone) {
  /** From one millisecond to another, which is not in it any more. */
  record Span(long from, long below) {}

  static Days at(Instant now, ZoneId zone) {
    return new Days(LocalDate.ofInstant(now, zone), zone);
  }

  /** The milliseconds of what a client calls a day or an instant; empty for what is neither. */
  Optional<Span> span(Kind kind, String text) {
    Optional<Span> day = AttributeType.date(text).map(date -> span(kind, date, date));
    return day.isPresent() || kind == Kind.DATE
        ? day
        : Timestamps.parse(text)
            .map(Instant::toEpochMilli)
            .map(instant -> new Span(instant, instant + 1));
  }

  /** The last {@code days} and what there is of today. */
  Span last(Kind kind, long days) {
    return span(kind, today.minusDays(days), today);
  }

  /** Attributes that are days are kept as those of UTC, since they mean no zone. */
  private Span span(Kind kind, LocalDate first, LocalDate last) {
    ZoneId place = kind == Kind.DATE ? ZoneOffset.UTC : zone;
    return new Span(
        first.atStartOfDay(place).toInstant().toEpochMilli(),
        last.plusDays(1).atStartOfDay(place).toInstant().toEpochMilli());
  }
}
