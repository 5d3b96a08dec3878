package parley;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import parley.http.Json;
import parley.testing.Engine;
import parley.testing.MessageRoundTrip;
import parley.testing.Scrape;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** What the alert rules and the dashboard in {@code deploy} ask for is there: else they rot. */
class DeployedMetricsTest {
  private static final Path RULES = Path.of("deploy/prometheus/parley.rules.yml");
  private static final Path DASHBOARD = Path.of("deploy/grafana/parley.json");

  /** What Prometheus itself knows, and its blackbox exporter. */
  private static final Set<String> OF_OTHERS = Set.of("up", "probe_ssl_earliest_cert_expiry");

  /** An expression of a rule: on the line, or in the block that is further in than its key. */
  private static final Pattern RULE =
      Pattern.compile(
          "^( +)expr: (?:\\|\\n((?:\\1 +\\S.*\\n)+)|([^|\\n].*)\\n)", Pattern.MULTILINE);

  @Test
  void every_series_of_the_rules_is_served() throws IOException {
    List<String> expressions =
        RULE.matcher(Files.readString(RULES))
            .results()
            .map(match -> match.group(match.group(2) == null ? 3 : 2))
            .toList();
    assertThat(expressions).hasSize(13);
    assertThat(missing(expressions)).isEmpty();
  }

  @Test
  void every_series_of_the_dashboard_is_served() throws IOException {
    List<String> expressions =
        dashboard().findValues("expr").stream().map(JsonNode::asString).toList();
    assertThat(expressions).hasSizeGreaterThan(30);
    assertThat(missing(expressions)).isEmpty();
  }

  @Test
  void the_dashboard_is_for_any_grafana_and_any_prometheus() throws IOException {
    JsonNode dashboard = dashboard();
    assertThat(dashboard.path("schemaVersion").asInt()).isEqualTo(39);
    assertThat(dashboard.findValues("id")).isEmpty();
    assertThat(dashboard.has("uid")).isFalse();
    assertThat(dashboard.findValues("uid"))
        .isNotEmpty()
        .allMatch(uid -> uid.asString().equals("${DS}"));
    assertThat(dashboard.path("panels").valueStream())
        .filteredOn(panel -> !panel.path("type").asString().equals("row"))
        .allMatch(panel -> panel.path("targets").size() > 0)
        .allMatch(panel -> panel.path("description").asString().endsWith("."));
  }

  @Test
  void what_is_not_served_is_found() {
    assertThat(missing(List.of("sum by (kind) (rate(no_such_total{job=\"parley\"}[5m])) > 0")))
        .containsExactly("no_such_total[]");
    assertThat(missing(List.of("outbox_jobs{job=\"$job\", color=\"red\"} / 2")))
        .containsExactly("outbox_jobs[color]");
  }

  private static List<String> missing(List<String> expressions) {
    TestServer server = Engine.SQLITE.server();
    MessageRoundTrip.play(server.signUp());
    Scrape served =
        eventually(
            () -> {
              // Pauses are told of once there was one.
              System.gc();
              return Scrape.of(server.anonymous());
            },
            scrape -> scrape.has("jvm_gc_pause_seconds_sum"));
    return expressions.stream()
        .flatMap(PromSelector::all)
        .filter(selector -> !OF_OTHERS.contains(selector.metric()))
        .filter(selector -> !served.has(selector.metric(), labels(selector)))
        .map(PromSelector::toString)
        .distinct()
        .toList();
  }

  private static String[] labels(PromSelector selector) {
    return selector.labels().stream().map(label -> label + "=\"").toArray(String[]::new);
  }

  private static JsonNode dashboard() throws IOException {
    return Json.parse(Files.readString(DASHBOARD));
  }

  /**
   * A metric that an expression asks for.
   *
   * @param labels that it is to have, without those which Prometheus adds
   */
  private record PromSelector(String metric, Set<String> labels) {
    private static final Set<String> WORDS =
        Set.of("and", "or", "unless", "on", "ignoring", "offset", "bool");

    private static final Set<String> ADDED = Set.of("job", "instance");
    private static final Pattern GROUPING = Pattern.compile("\\b(by|without) \\([^)]*\\)");
    private static final Pattern RANGE = Pattern.compile("\\[[^]]*]|\\boffset \\w+");

    /** A name that no parenthesis follows, with its matchers. */
    private static final Pattern SELECTOR =
        Pattern.compile("\\b([a-z][a-z0-9_]*)\\b(?! *\\()(?:\\{([^}]*)})?");

    private static final Pattern LABEL = Pattern.compile("(\\w+) *(?:=~|!~|!=|=) *\"");

    static Stream<PromSelector> all(String expression) {
      String plain = RANGE.matcher(GROUPING.matcher(expression).replaceAll("")).replaceAll("");
      return SELECTOR
          .matcher(plain)
          .results()
          .filter(match -> !WORDS.contains(match.group(1)))
          .map(match -> new PromSelector(match.group(1), labels(match.group(2))));
    }

    private static Set<String> labels(@Nullable String matchers) {
      return LABEL
          .matcher(matchers == null ? "" : matchers)
          .results()
          .map(match -> match.group(1))
          .filter(label -> !ADDED.contains(label))
          .collect(toSet());
    }

    @Override
    public String toString() {
      return metric + labels;
    }
  }
}
