package parley.bench;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The figures as a table in Markdown: medians over the runs. */
final class Table {
  private static final double MIB = 1 << 20;

  private Table() {}

  static String of(Report report) {
    StringBuilder text = new StringBuilder();
    Machine machine = report.machine();
    line(
        text,
        "%s, %,d contacts, %,d conversations, %,d messages; %d connections; %d runs; %s, commit %s",
        report.engine(),
        report.contacts(),
        report.conversations(),
        report.messages(),
        report.connections(),
        report.starts().size(),
        machine.date(),
        machine.commit());
    line(text, "");
    line(
        text,
        "%s, %d cores, %s, %s",
        machine.processor(),
        machine.cores(),
        machine.kernel(),
        machine.jdk());
    line(text, "");
    line(
        text,
        "First answer after %.0f ms, %.0f MiB then; the jar has %.1f MiB; loading took %.0f s.",
        start(report, Start::firstAnswerMs),
        start(report, Start::idleBytes) / MIB,
        machine.jarBytes() / MIB,
        report.loadingSeconds());
    line(text, "");
    line(
        text,
        "| | CPU µs | of the database | mark | × nginx | × storage | a second | of storage's"
            + " | p50 µs | p99 µs | p99.9 µs | RSS MiB |");
    line(text, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    report.results().forEach(result -> line(text, "%s", row(report.engine(), result)));
    return text.toString();
  }

  private static double start(Report report, ToDoubleFunction<Start> value) {
    return Result.median(report.starts().stream().mapToDouble(value).toArray());
  }

  private static String row(String engine, Result result) {
    OptionalDouble mark = Marks.of(engine, result.operation());
    return String.format(
        Locale.ROOT,
        "| `%s` | %.1f | %.1f | %s | %.1f | %.1f | %,.0f | %.0f %% | %,.0f | %,.0f | %,.0f | %.0f"
            + " |",
        result.operation(),
        result.median(Measurement::cpuMicroseconds),
        result.median(measurement -> measurement.cpu().database()),
        mark.isPresent() ? String.format(Locale.ROOT, "%.0f", mark.getAsDouble()) : "",
        result.medianOf(Result.Sample::timesNginx),
        result.medianOf(Result.Sample::timesStorage),
        result.median(Measurement::perSecond),
        100 * result.medianOf(Result.Sample::partOfStorage),
        result.median(Measurement::p50),
        result.median(Measurement::p99),
        result.median(Measurement::p999),
        result.median(Measurement::residentBytes) / MIB);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
