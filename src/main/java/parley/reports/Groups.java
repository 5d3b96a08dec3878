package parley.reports;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The rows of a report: each day, also one on which nothing happened; else who did something. */
final class Groups {
  private Groups() {}

  /** A row of each group. */
  static <T> List<T> rows(
      List<TallyRows.Sum> sums,
      Period period,
      GroupBy groupBy,
      BiFunction<@Nullable String, Figures, T> row) {
    return groupBy == GroupBy.DAY
        ? byDay(sums, period).entrySet().stream()
            .map(day -> row.apply(day.getKey(), day.getValue()))
            .toList()
        : byId(sums).entrySet().stream()
            .map(group -> row.apply(groupBy.id(group.getKey()), group.getValue()))
            .toList();
  }

  private static Map<String, Figures> byDay(List<TallyRows.Sum> sums, Period period) {
    Map<String, Figures> days = new LinkedHashMap<>();
    period.days().forEach(day -> days.put(day.toString(), new Figures()));
    sums.forEach(sum ->
        days.computeIfAbsent(period.day(sum.group()).toString(), day -> new Figures()).add(sum));
    return days;
  }

  /** Nobody comes first. */
  private static Map<Long, Figures> byId(List<TallyRows.Sum> sums) {
    Map<Long, Figures> groups = new TreeMap<>();
    sums.forEach(sum -> groups.computeIfAbsent(sum.group(), id -> new Figures()).add(sum));
    return groups;
  }
}
