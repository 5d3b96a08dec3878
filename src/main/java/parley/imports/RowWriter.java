package parley.imports;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import parley.contacts.BulkResult;
import parley.contacts.ContactBatch;
import parley.contacts.ContactIntake;
import parley.storage.Tx;

/**
 * Writes rows of a file as contacts, or would in a dry run; how far it has come is written with
 * them.
 *
 * @param rows where they are from
 */
record RowWriter(ContactIntake contacts, Import one, ImportOptions options, ContactFile rows) {

  /** Errors of so many rows are kept, and at most {@value #ERRORS_OF_ROW} of each. */
  private static final int MOST_ROWS = 10_000;

  private static final int ERRORS_OF_ROW = 10;

  /** Rows that are ready to be written in one transaction. */
  @FunctionalInterface
  interface Chunk {
    /** Writes the rows that come behind those which {@code now} counts; counts all of them. */
    ImportCounts write(Tx tx, Import now);
  }

  /** Reads and checks rows, as far as that needs no transaction. */
  Chunk prepare(List<SourceRow> chunk) {
    List<SourceRow> sound = chunk.stream().filter(row -> row.contact() != null).toList();
    ContactBatch batch =
        ContactBatch.of(
            sound.stream().map(row -> Objects.requireNonNull(row.contact())).toList(),
            options.addTags(),
            options.consent(),
            one.createdAt());
    return (tx, now) -> {
      List<BulkResult> results = written(tx, batch);
      ImportCounts after = now.counts().and(results, chunk.size() - sound.size());
      note(tx, now.counts().failed(), faulty(chunk, results));
      ImportRows.progress(tx, one.organizationId(), one.id(), after, now.created().and(results));
      return after;
    };
  }

  private List<BulkResult> written(Tx tx, ContactBatch batch) {
    return options.dryRun()
        ? contacts.dryRun(tx, one.organizationId(), batch, options.rule(), one.id())
        : contacts.write(
            tx, one.organizationId(), batch, options.rule(), options.isTold(), one.id());
  }

  /** The errors of each row that has some, in the order of the file. */
  private List<List<ImportError>> faulty(List<SourceRow> chunk, List<BulkResult> results) {
    Iterator<BulkResult> judged = results.iterator();
    List<List<ImportError>> faulty = new ArrayList<>();
    for (SourceRow row : chunk) {
      ImportError fault = row.fault();
      List<ImportError> errors =
          fault == null
              ? judged.next().errors().stream().map(error -> rows.located(row, error)).toList()
              : List.of(fault);
      if (!errors.isEmpty()) {
        faulty.add(errors);
      }
    }
    return faulty;
  }

  private void note(Tx tx, long failedBefore, List<List<ImportError>> faulty) {
    for (int row = 0; row < faulty.size() && failedBefore + row < MOST_ROWS; row++) {
      List<ImportError> errors = faulty.get(row);
      for (int i = 0; i < Math.min(errors.size(), ERRORS_OF_ROW); i++) {
        long position = (failedBefore + row) * ERRORS_OF_ROW + i;
        ImportErrorRows.add(tx, one.organizationId(), one.id(), position, errors.get(i));
      }
    }
  }
}
