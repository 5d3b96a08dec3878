package parley.bench;

import java.util.List;
import java.util.Locale;

/**
 * CPU for one request as bars on a logarithmic axis, each beside its mark: an SVG without scripts
 * or fonts, on a light or a dark page.
 */
final class Chart {
  private static final int LEFT = 160;
  private static final int WIDTH = 600;
  private static final int RIGHT = 70;
  private static final int TOP = 86;
  private static final int ROW = 26;
  private static final int BAR = 16;
  private static final int BOTTOM = 14;

  private static final String STYLE =
      """
      <style>
        text { font: 13px system-ui, sans-serif; fill: #1f2328 }
        .title { font-size: 16px; font-weight: 600 }
        .name { font-family: ui-monospace, monospace; font-size: 12px; text-anchor: end }
        .value { font-weight: 600 }
        .note { fill: #656d76; font-size: 12px }
        .step { text-anchor: middle }
        .page { fill: #ffffff }
        .grid { stroke: #d8dee4 }
        .server { fill: #2f6fb5 }
        .database { fill: #9dbfe3 }
        .mark { fill: #d1242f; stroke: #ffffff }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .note { fill: #9198a1 }
          .page { fill: #0d1117 }
          .grid { stroke: #30363d }
          .server { fill: #4a8fdc }
          .database { fill: #29527f }
          .mark { fill: #ff7b72; stroke: #0d1117 }
        }
      </style>
      """;

  private final Report report;
  private final Scale scale;
  private final StringBuilder svg = new StringBuilder();

  private Chart(Report report) {
    this.report = report;
    double most = report.results().stream().mapToDouble(this::reach).max().orElse(1);
    this.scale = Scale.upTo(most, LEFT, WIDTH);
  }

  static String of(Report report) {
    return new Chart(report).draw();
  }

  private String draw() {
    List<Result> results = report.results();
    int height = TOP + ROW * results.size() + BOTTOM;
    add(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" \
        viewBox="0 0 %1$d %2$d">
        """,
        LEFT + WIDTH + RIGHT, height);
    svg.append(STYLE);
    heading();
    scale.steps().forEach(step -> step(step, height - BOTTOM));
    for (int i = 0; i < results.size(); i++) {
      row(results.get(i), TOP + ROW * i);
    }
    return svg.append("</svg>\n").toString();
  }

  private void heading() {
    boolean sqlite = report.engine().equals("sqlite");
    add(
        """
        <rect class="page" width="100%%" height="100%%"/>
        <text class="title" x="16" y="28">CPU for one request in microseconds: %s, \
        %,d contacts</text>
        <rect class="server" x="16" y="42" width="12" height="12"/>
        <text class="note" x="34" y="52">%s</text>
        <rect class="mark" x="234" y="40" width="3" height="16"/>
        <text class="note" x="244" y="52">mark: at most this; the axis is logarithmic</text>
        """,
        sqlite ? "SQLite" : "PostgreSQL",
        report.contacts(),
        sqlite ? "Parley with its database" : "Parley");
    if (!sqlite) {
      add(
          """
          <rect class="database" x="106" y="42" width="12" height="12"/>
          <text class="note" x="124" y="52">PostgreSQL</text>
          """);
    }
  }

  private void step(double microseconds, int bottom) {
    add(
        """
        <text class="note step" x="%1$.1f" y="%2$d">%3$,.0f</text>
        <line class="grid" x1="%1$.1f" x2="%1$.1f" y1="%4$d" y2="%5$d"/>
        """,
        scale.at(microseconds), TOP - 10, microseconds, TOP - 4, bottom);
  }

  private void row(Result result, int y) {
    double all = result.median(Measurement::cpuMicroseconds);
    double server = all - result.median(measurement -> measurement.cpu().database());
    int bar = y + (ROW - BAR) / 2;
    add(
        "<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>\n",
        LEFT - 10, bar + 12, result.operation());
    bar("server", LEFT, scale.at(server), bar);
    bar("database", scale.at(server), scale.at(all), bar);
    Marks.of(report.engine(), result.operation())
        .ifPresent(mark -> bar("mark", scale.at(mark) - 1.5, scale.at(mark) + 1.5, bar));
    add(
        "<text class=\"value\" x=\"%.1f\" y=\"%d\">%,.0f</text>\n",
        scale.at(reach(result)) + 8, bar + 12, all);
  }

  private void bar(String kind, double from, double to, int y) {
    int more = kind.equals("mark") ? 3 : 0;
    add(
        "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n",
        kind, from, y - more, to - from, BAR + 2 * more);
  }

  /** The end of a bar, or of its mark beyond it. */
  private double reach(Result result) {
    return Math.max(
        result.median(Measurement::cpuMicroseconds),
        Marks.of(report.engine(), result.operation()).orElse(0));
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }
}
