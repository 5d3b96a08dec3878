package parley.imports;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/** An import as the API shows it. */
record ImportView(
    String id,
    ImportStatus status,
    boolean dryRun,
    String mode,
    @Nullable String fileName,
    @Nullable Long rowsTotal,
    long rowsDone,
    long created,
    long updated,
    long unchanged,
    long skipped,
    long failed,
    JsonNode detected,
    JsonNode preview,
    @Nullable JsonNode reason,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    ImportUndo.@Nullable View undo) {

  static ImportView of(Import one) {
    ImportOptions options = ImportOptions.of(one.options());
    ImportCounts counts = one.counts();
    return new ImportView(
        IdType.IMPORT.encode(one.id()),
        one.status(),
        options.dryRun(),
        options.rule().mode().text(),
        one.fileName(),
        one.rowsTotal(),
        counts.done(),
        counts.created(),
        counts.updated(),
        counts.unchanged(),
        counts.skipped(),
        counts.failed(),
        Json.parse(one.detected()),
        Json.parse(one.preview()),
        one.failure() == null ? null : Json.parse(one.failure()),
        one.createdAt(),
        one.startedAt(),
        one.finishedAt(),
        one.undo() == null ? null : one.undo().view());
  }

  /** The same without what it tells of single people, for the log. */
  ImportView summary() {
    return new ImportView(
        id,
        status,
        dryRun,
        mode,
        fileName,
        rowsTotal,
        rowsDone,
        created,
        updated,
        unchanged,
        skipped,
        failed,
        detected,
        Json.parse("[]"),
        reason,
        createdAt,
        startedAt,
        finishedAt,
        undo);
  }
}
