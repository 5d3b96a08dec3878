package parley.channels;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code quarantine_file} table: which files what is in quarantine will show. */
final class QuarantineFileRows {
  private QuarantineFileRows() {}

  /** Notes what a row of the quarantine, which has just been written, needs; it goes with that. */
  static void add(Tx tx, long organizationId, long quarantineId, Collection<Long> files) {
    if (!files.isEmpty()) {
      tx.run(
          """
          insert into quarantine_file (org_id, quarantine_id, media_id)
          values :rows on conflict do nothing
          """,
          Values.of(
              "rows",
              files.stream()
                  .map(file -> List.<Object>of(organizationId, quarantineId, file))
                  .toList()));
    }
  }

  /** Those of some files that are needed. */
  static Set<Long> among(Tx tx, long organizationId, List<Long> files) {
    return files.isEmpty()
        ? Set.of()
        : new HashSet<>(
            tx.list(
                """
                select media_id from quarantine_file
                where org_id = :org_id and media_id in (:files)
                """,
                Row::number,
                Values.of("org_id", organizationId).and("files", files)));
  }
}
