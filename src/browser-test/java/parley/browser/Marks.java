package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** What was measured in a page: appended to {@code target/browser/marks.txt}. */
final class Marks {
  private static final Path REPORT = Path.of("target/browser/marks.txt");

  private Marks() {}

  /** Notes a figure, and holds it against so many times its budget. */
  static void note(String what, double measured, double budget, String unit, int slack) {
    String line =
        String.format(Locale.ROOT, "%-50s %8.1f %-3s budget %.0f%n", what, measured, unit, budget);
    try {
      Files.createDirectories(REPORT.getParent());
      Files.writeString(REPORT, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(measured).as(what).isLessThanOrEqualTo(budget * slack);
  }
}
