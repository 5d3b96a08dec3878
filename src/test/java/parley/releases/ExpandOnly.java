package parley.releases;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds in a migration what a Parley of the version before couldn't live with. It knows the few
 * statements that only add, and complains about every other one.
 */
final class ExpandOnly {
  /** Rows of it are never deleted. */
  private static final String FOR_EVER = "organization";

  private static final Pattern REFERENCE =
      Pattern.compile("\\breferences (\\w+)( ?\\([^)]*\\))?( on delete (cascade|set null))?");
  private static final Pattern NEVER_LATER =
      Pattern.compile("\\b(unique|primary key|check|generated|drop|alter|rename|constraint)\\b");

  private final Map<Pattern, Consumer<MatchResult>> rules =
      Map.of(
          Pattern.compile("create (?:virtual )?table (?:if not exists )?(\\w+)\\b(.*)"),
              this::table,
          Pattern.compile(
                  "create (unique )?index (?:concurrently )?(?:if not exists )?\\w+ on (\\w+) .*"),
              this::index,
          Pattern.compile("alter table (\\w+) add column (\\w+) (.*)"), this::column,
          // When PostgreSQL looks at a table is nothing that anybody reads.
          Pattern.compile("alter table \\w+ set \\((autovacuum_\\w+ = [0-9.]+(, )?)+\\)"),
              any -> {},
          Pattern.compile("select 1"), nothing -> {},
          Pattern.compile("insert into (\\w+)\\b.*"), this::insert,
          Pattern.compile("update (\\w+) set (.*?)(?: where .*| from .*)?"), this::update);

  private final Set<String> tables = new HashSet<>();
  private final Set<String> columns = new HashSet<>();
  private final List<String> complaints = new ArrayList<>();
  private String statement = "";

  private ExpandOnly() {}

  /** A sentence about each statement that does more than add; none when older versions go on. */
  static List<String> complaints(MigrationScript script) {
    ExpandOnly check = new ExpandOnly();
    script.statements().forEach(check::look);
    return check.complaints;
  }

  private void look(String next) {
    statement = next;
    for (Map.Entry<Pattern, Consumer<MatchResult>> rule : rules.entrySet()) {
      Matcher matcher = rule.getKey().matcher(next);
      if (matcher.matches()) {
        rule.getValue().accept(matcher);
        return;
      }
    }
    complain("is not known to add only");
  }

  private void complain(String why) {
    complaints.add(why + ": " + statement);
  }

  private void table(MatchResult match) {
    tables.add(match.group(1));
    references(match.group(2));
  }

  /** An older version deletes what is referred to, and doesn't know what refers to it. */
  private void references(String definition) {
    REFERENCE
        .matcher(definition)
        .results()
        .filter(match -> match.group(3) == null)
        .filter(match -> !match.group(1).equals(FOR_EVER) && !tables.contains(match.group(1)))
        .forEach(match -> complain("keeps rows of " + match.group(1) + " from being deleted"));
  }

  private void index(MatchResult match) {
    if (match.group(1) != null && !tables.contains(match.group(2))) {
      complain("refuses rows that were good before");
    }
  }

  private void column(MatchResult match) {
    String definition = match.group(3);
    columns.add(match.group(1) + "." + match.group(2));
    if (tables.contains(match.group(1))) {
      return;
    }
    if (NEVER_LATER.matcher(definition).find()) {
      complain("does more than add a column");
    }
    if (definition.contains("not null") && !definition.contains("default")) {
      complain("asks for a value that older versions don't give");
    }
    references(definition);
  }

  private void insert(MatchResult match) {
    if (!tables.contains(match.group(1))) {
      complain("adds rows that older versions don't expect");
    }
  }

  private void update(MatchResult match) {
    String table = match.group(1);
    boolean own =
        tables.contains(table)
            || assigned(match.group(2)).allMatch(column -> columns.contains(table + "." + column));
    if (!own) {
      complain("changes what older versions read");
    }
  }

  /** The columns of {@code a = 1, b = f(2, 3)}. */
  private static Stream<String> assigned(String assignments) {
    String flat = assignments;
    for (String next = ""; !next.equals(flat); ) {
      next = flat;
      flat = flat.replaceAll("\\([^()]*\\)", "");
    }
    return Stream.of(flat.split(",", -1)).map(one -> one.replaceAll("=.*", "").strip());
  }
}
