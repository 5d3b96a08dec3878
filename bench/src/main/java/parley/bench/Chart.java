package parley.bench;

import java.util.Locale;

/** CPU for one request as bars, each beside its mark: an SVG without scripts or fonts. */
final class Chart {
  private static final int LEFT = 150;
  private static final int WIDTH = 560;
  private static final int ROW = 24;
  private static final int TOP = 44;
  private static final int RIGHT = 110;

  private Chart() {}

  static String of(Report report) {
    double most =
        report.results().stream().mapToDouble(result -> reach(report, result)).max().orElse(1);
    int height = TOP + ROW * report.results().size() + 8;
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" \
        viewBox="0 0 %1$d %2$d" font-family="sans-serif" font-size="12">
        <rect width="100%%" height="100%%" fill="white"/>
        <text x="8" y="18" font-size="14">CPU for one request, µs: %3$s, %4$,d contacts</text>
        <text x="8" y="34" fill="#666">server (blue) and database (grey); the red line is the \
        mark</text>
        """,
        LEFT + WIDTH + RIGHT,
        height,
        report.engine(),
        report.contacts());
    for (int i = 0; i < report.results().size(); i++) {
      bar(svg, report, report.results().get(i), TOP + ROW * i, WIDTH / most);
    }
    return svg.append("</svg>\n").toString();
  }

  private static double reach(Report report, Result result) {
    return Math.max(
        result.median(Measurement::cpuMicroseconds),
        Marks.of(report.engine(), result.operation()).orElse(0));
  }

  private static void bar(StringBuilder svg, Report report, Result result, int y, double scale) {
    double all = result.median(Measurement::cpuMicroseconds);
    double database = result.median(measurement -> measurement.cpu().database());
    add(
        svg,
        """
        <text x="%d" y="%d" text-anchor="end">%s</text>
        <rect x="%d" y="%d" width="%.1f" height="%d" fill="#3b76b8"/>
        <rect x="%.1f" y="%d" width="%.1f" height="%d" fill="#999"/>
        <text x="%.1f" y="%d">%.0f</text>
        """,
        LEFT - 8,
        y + 14,
        result.operation(),
        LEFT,
        y + 2,
        scale * (all - database),
        ROW - 8,
        LEFT + scale * (all - database),
        y + 2,
        scale * database,
        ROW - 8,
        LEFT + scale * reach(report, result) + 6,
        y + 14,
        all);
    Marks.of(report.engine(), result.operation())
        .ifPresent(mark ->
            add(
                svg,
                "<rect x=\"%.1f\" y=\"%d\" width=\"2\" height=\"%d\" fill=\"#c22\"/>\n",
                LEFT + scale * mark,
                y,
                ROW - 4));
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }
}
