package parley.contacts;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;

/**
 * Many contacts of one request.
 *
 * @param dryRun whether only to say what would happen
 */
record BulkBody(UpsertRule rule, boolean dryRun, List<Row> rows) {
  private static final int MOST_ROWS = 1_000;

  /** A row of a body. */
  sealed interface Row {

    /** One that can be read. */
    record Read(ContactChange wanted) implements Row {}

    /** One that is wrong whatever contacts there are. */
    record Faulty(Problem problem) implements Row {}
  }

  /**
   * Reads a body; what is wrong with a single row is kept beside it.
   *
   * @throws Problem with all that is wrong around the rows
   */
  static BulkBody of(Fields body) {
    Field<UpsertRule.Mode> mode = body.choice("mode", UpsertRule.MODES).required();
    Field<Set<UpsertRule.Key>> match = UpsertRule.match(body);
    Field<Boolean> dryRun = body.flag("dry_run");
    Field<List<Fields>> rows =
        body.documents("rows", MOST_ROWS)
            .required()
            .check(list -> !list.isEmpty(), "too_few", "must have at least 1 entry");
    body.check();
    Set<UpsertRule.Key> keys = match.or(EnumSet.allOf(UpsertRule.Key.class));
    List<Row> read = new ArrayList<>();
    rows.get().forEach(row -> read.add(row(row)));
    return new BulkBody(new UpsertRule(mode.get(), keys), dryRun.or(false), read);
  }

  /** Reads a row; what is wrong with it is kept. */
  static Row row(Fields fields) {
    try {
      return new Row.Read(ContactBody.change(fields));
    } catch (Problem problem) {
      return new Row.Faulty(problem);
    }
  }
}
