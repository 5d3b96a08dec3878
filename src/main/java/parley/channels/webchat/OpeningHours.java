package parley.channels.webchat;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * When somebody is there, as maps say it: {@code Mo-Fr 09:00-18:00; Sa 10:00-14:00; Dec 25 off}.
 * The part of OpenStreetMap's <a href="https://wiki.openstreetmap.org/wiki/Key:opening_hours">
 * opening_hours</a> that says weekdays, times and days off of each year. A later rule holds instead
 * of an earlier one for the days that it names; what ends before it begins ends on the next day.
 */
public final class OpeningHours {
  private static final String DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su)";
  private static final String DAYS = DAY + "(?:-" + DAY + ")?";
  private static final String TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]";
  private static final String SPAN = TIME + "-(?:" + TIME + "|24:00)";
  private static final String OFF =
      "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-3][0-9] off";
  private static final String RULE =
      "(?:%1$s(?:,%1$s)* %2$s(?:,%2$s)*|%3$s)".formatted(DAYS, SPAN, OFF);

  /** All that can be read, but for days that no month has: those mean nothing. */
  static final Pattern PATTERN = Pattern.compile(RULE + "(?:; " + RULE + ")*");

  private static final List<String> NAMES = List.of("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su");
  private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMM", Locale.ENGLISH);
  private static final int A_YEAR = 366;

  /** A part of a day, and perhaps of the next one; both as times of the wall. */
  private record Span(LocalTime from, LocalTime until, boolean endsNextDay) {
    static Span of(String text) {
      String[] times = text.split("-", -1);
      LocalTime from = LocalTime.parse(times[0]);
      boolean isMidnight = times[1].equals("24:00");
      LocalTime until = isMidnight ? LocalTime.MIDNIGHT : LocalTime.parse(times[1]);
      return new Span(from, until, !until.isAfter(from));
    }

    Instant begin(LocalDate day, ZoneId zone) {
      return ZonedDateTime.of(day, from, zone).toInstant();
    }

    Instant end(LocalDate day, ZoneId zone) {
      return ZonedDateTime.of(endsNextDay ? day.plusDays(1) : day, until, zone).toInstant();
    }
  }

  private final Map<DayOfWeek, List<Span>> week = new EnumMap<>(DayOfWeek.class);
  private final Set<MonthDay> off = new HashSet<>();

  private OpeningHours(String text) {
    for (String rule : text.split("; ", -1)) {
      String[] words = rule.split(" ", -1);
      if (rule.endsWith(" off")) {
        dayOff(words[0], Integer.parseInt(words[1])).ifPresent(off::add);
      } else {
        List<Span> spans = Stream.of(words[1].split(",", -1)).map(Span::of).toList();
        days(words[0]).forEach(day -> week.put(day, spans));
      }
    }
  }

  /** Reads what {@link #PATTERN} matches. */
  public static OpeningHours parse(String text) {
    return new OpeningHours(text);
  }

  private static Optional<MonthDay> dayOff(String month, int day) {
    int number = Month.from(MONTH.parse(month)).getValue();
    return day >= 1 && day <= Month.of(number).maxLength()
        ? Optional.of(MonthDay.of(number, day))
        : Optional.empty();
  }

  private static List<DayOfWeek> days(String text) {
    List<DayOfWeek> days = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] ends = part.split("-", -1);
      int first = NAMES.indexOf(ends[0]);
      int last = NAMES.indexOf(ends[ends.length - 1]);
      int count = Math.floorMod(last - first, NAMES.size()) + 1;
      for (int i = 0; i < count; i++) {
        days.add(DayOfWeek.MONDAY.plus(first + (long) i));
      }
    }
    return days;
  }

  /** Whether somebody is there. */
  public boolean isOpen(Instant now, ZoneId zone) {
    LocalDate today = LocalDate.ofInstant(now, zone);
    return Stream.of(today.minusDays(1), today)
        .anyMatch(day ->
            spans(day).stream()
                .anyMatch(span ->
                    !now.isBefore(span.begin(day, zone)) && now.isBefore(span.end(day, zone))));
  }

  /** When somebody is there again; empty when nobody is for a year. */
  public Optional<Instant> nextOpening(Instant now, ZoneId zone) {
    LocalDate today = LocalDate.ofInstant(now, zone);
    return Stream.iterate(today, day -> day.plusDays(1))
        .limit(A_YEAR)
        .flatMap(day ->
            spans(day).stream()
                // In the night that skips an hour, what lies in it is nothing.
                .filter(span -> span.begin(day, zone).isBefore(span.end(day, zone)))
                .map(span -> span.begin(day, zone))
                .filter(now::isBefore)
                .min(Comparator.naturalOrder())
                .stream())
        .findFirst();
  }

  private List<Span> spans(LocalDate day) {
    return off.contains(MonthDay.from(day))
        ? List.of()
        : week.getOrDefault(day.getDayOfWeek(), List.of());
  }
}
