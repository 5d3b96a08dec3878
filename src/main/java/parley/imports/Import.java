package parley.imports;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file that is imported, or was.
 *
 * @param options what the client asked for, as JSON
 * @param detected {@link FileLayout.View} as JSON
 * @param preview the first rows as they are read: a JSON array
 * @param rowsTotal null until all of the file has been looked at
 * @param failure why it failed: {@link ImportFailure} as JSON
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
    @Nullable String failure,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt) {}
