package parley.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parley.testing.SourceTexts.Source;

/**
 * Finds statements that can't run when organizations are on several servers: what looks at all of
 * them only finds, what locks or changes rows names its organization.
 */
final class DistributedStatements {
  private static final Pattern LOCKING =
      Pattern.compile("dialect\\(\\)\\s*\\.(skipLocked|lockRows|takeRows|keepRows)\\(");

  private static final Pattern LOCKS =
      Pattern.compile("\\bfor (?:no key )?(?:update|share)\\b|\\bskip locked\\b");

  private static final Pattern CHANGES =
      Pattern.compile(
          "(?<!do )\\bupdate (\\w+)(?: (?:as )?\\w+)?\\s+set\\b|\\bdelete from (\\w+)\\b"
              + "|\\binsert into (\\w+)");

  private static final Pattern SELECTS = Pattern.compile("\\bselect\\b");
  private static final Pattern ONE =
      Pattern.compile("\\borg_id = [:?]|\\borganization where id = [:?]");

  private static final Pattern TABLE =
      Pattern.compile("\\b(?:from|join|into|update) (?!skip\\b|of\\b|set\\b)(\\w+)");
  private static final Pattern VALUES = Pattern.compile("\\bvalues\\s*\\(");
  private static final Pattern GIVEN =
      Pattern.compile("\\binsert into (\\w+) \\(org_id\\b[^)]*\\) select [:?]");

  /** Rows that are written, so that nothing is asked. */
  private static final Pattern GIVES = Pattern.compile("\\binsert into \\w+");

  /** What follows a query with a name, and joins it. */
  private static final Pattern FOUND = Pattern.compile("\\bas materialized \\(.*\\bjoin\\b.*");

  private static final Pattern ADVISORY = Pattern.compile("\\bpg_(?:try_)?advisory\\w+");

  private DistributedStatements() {}

  /** What is wrong with the statements in a piece of code; nothing for most. */
  static List<String> faults(String code) {
    List<String> texts = Source.texts(code).map(DistributedStatements::plain).toList();
    String sql = String.join(" ", texts);
    List<String> faults = new ArrayList<>();
    if ((LOCKING.matcher(code).find() || LOCKS.matcher(sql).find())
        && isAboutOrganizations(sql)
        && !ONE.matcher(sql).find()) {
      faults.add("locks rows of several organizations");
    }
    texts.forEach(text -> addFaults(text, faults));
    return faults;
  }

  private static void addFaults(String sql, List<String> faults) {
    Matcher change = CHANGES.matcher(sql);
    boolean inserts = sql.contains("insert into ");
    while (change.find()) {
      String table = table(change);
      if (isDistributed(table)
          && !ONE.matcher(sql).find()
          && (!inserts || SELECTS.matcher(sql).find())) {
        faults.add("changes rows of several organizations: " + table);
      }
      if (TablePlacement.of(table).filter(TablePlacement.REFERENCE::equals).isPresent()
          && hasOther(sql, table)) {
        faults.add("changes a table of all servers by what one of them has: " + table);
      }
    }
    if (inserts && hasQueryAmongValues(sql)) {
      faults.add("has a query among its values");
    }
    Matcher given = GIVEN.matcher(sql);
    if (given.find() && isDistributed(given.group(1))) {
      // Citus counts such rows wrongly, or leaves them out, without a word.
      faults.add("selects what is not the row's own organization");
    }
    if (asksElsewhere(sql)) {
      // Citus asks every server then, and lets no channel or agent be changed in that transaction.
      faults.add("doesn't name the organization of all that it asks");
    }
    if (ADVISORY.matcher(sql).find()) {
      faults.add("takes a lock that is no row");
    }
  }

  private static String table(Matcher change) {
    for (int group = 1; group < change.groupCount(); group++) {
      if (change.group(group) != null) {
        return change.group(group);
      }
    }
    return change.group(change.groupCount());
  }

  private static boolean isDistributed(String table) {
    return TablePlacement.of(table).filter(TablePlacement.DISTRIBUTED::equals).isPresent();
  }

  /** Whether a statement asks another table than the one that it changes. */
  private static boolean hasOther(String sql, String table) {
    return tables(sql).anyMatch(other -> !other.equals(table) && isDistributed(other));
  }

  /**
   * Whether a change of rows of one organization asks a table for those of the same organization as
   * another row, or joins what it has found to a table without saying whose rows these are.
   */
  private static boolean asksElsewhere(String sql) {
    Matcher found = FOUND.matcher(sql);
    if (found.find() && !ONE.matcher(found.group()).find()) {
      return true;
    }
    return CHANGES.matcher(sql).find()
        && ONE.matcher(sql).find()
        && tables(sql).filter(DistributedStatements::isDistributed).count()
            > ONE.matcher(sql).results().count() + GIVES.matcher(sql).results().count();
  }

  /** Whether it asks a table that is not the coordinator's alone, or one that isn't named here. */
  private static boolean isAboutOrganizations(String sql) {
    return SELECTS.matcher(sql).find()
        && tables(sql)
            .anyMatch(table -> TablePlacement.of(table).orElse(null) != TablePlacement.LOCAL);
  }

  private static Stream<String> tables(String sql) {
    return TABLE.matcher(sql).results().map(match -> match.group(1));
  }

  private static boolean hasQueryAmongValues(String sql) {
    Matcher values = VALUES.matcher(sql);
    while (values.find()) {
      int depth = 1;
      int at = values.end();
      while (at < sql.length() && depth > 0) {
        depth += sql.charAt(at) == '(' ? 1 : sql.charAt(at) == ')' ? -1 : 0;
        at++;
      }
      if (SELECTS.matcher(sql.substring(values.end(), at)).find()) {
        return true;
      }
    }
    return false;
  }

  private static String plain(String text) {
    return text.replaceAll("\\\\?\\s+", " ").toLowerCase(Locale.ROOT);
  }
}
