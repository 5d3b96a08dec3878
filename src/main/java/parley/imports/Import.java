package parley.imports;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that is imported, or was.
 *
 * @param options what the client asked for, as JSON
 * @param detected {@link FileLayout.View} as JSON
 * @param preview the first rows as they are read: a JSON array
 * @param rowsTotal null until all of the file has been looked at
 * @param created where the contacts are that it has made
 * @param failure why it failed: {@link ImportFailure} as JSON
 * @param undo null unless it is being undone, or has been
 */
record Import(
    long organizationId,
    long id,
    ImportStatus status,
    @Nullable String fileName,
    String options,
    String detected,
    String preview,
    @Nullable Long rowsTotal,
    ImportCounts counts,
    CreatedIds created,
    @Nullable String failure,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable ImportUndo undo) {

  boolean isBeingUndone() {
    return undo != null && undo.runs();
  }

  /** What has been undone of it, which is something. */
  ImportUndo undone() {
    return Objects.requireNonNull(undo);
  }
}
