package parley.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import parley.media.PrivateFiles;
import parley.media.TempFile;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;

/** Writes the file of an export, from its beginning if it is done again. */
final class ExportJob implements JobHandler {
  static final String KIND = "contact.export";

  /** Long enough to be fetched, and no longer: it holds all that is known of somebody. */
  private static final Duration MEMORY = Duration.ofHours(24);

  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Database database;
  private final InstantSource clock;
  private final Outbox outbox;
  private final PrivateFiles files;
  private final ExportSources sources;

  ExportJob(
      Database database,
      InstantSource clock,
      Outbox outbox,
      PrivateFiles files,
      ExportSources sources) {
    this.database = database;
    this.clock = clock;
    this.outbox = outbox;
    this.files = files;
    this.sources = sources;
  }

  /** One at a time in each organization. */
  static NewJob job(long organizationId, long id) {
    return NewJob.now(organizationId, KIND, Long.toString(id)).in(organizationId, 0);
  }

  @Override
  public void run(Job job) {
    Optional<Export> export =
        database
            .read(tx -> ExportRows.find(tx, job.organizationId(), Long.parseLong(job.payload())))
            .filter(found -> !found.isCompleted());
    if (export.isPresent()) {
      write(job, export.get());
    } else {
      database.write(tx -> outbox.finish(tx, job));
    }
  }

  private void write(Job job, Export export) {
    ExportWriter writer = new ExportWriter(database, sources, outbox::isClosing);
    long[] missing = new long[1];
    try (TempFile file = files.write(target -> missing[0] = writer.write(export, target))) {
      files.keep(export.organizationId(), export.id(), file);
      database.write(tx -> {
        // Whoever has erased the contact meanwhile has deleted the row.
        if (!ExportRows.complete(tx, completed(export, file.size(), missing[0]))) {
          files.erase(tx, export.organizationId(), export.id());
        }
        return outbox.finish(tx, job);
      });
    } catch (ExportWriter.Stopped e) {
      stopped(job, export);
    } catch (IOException e) {
      database.write(tx -> outbox.postpone(tx, job, clock.instant().plus(PAUSE)));
    }
  }

  private void stopped(Job job, Export export) {
    database.write(tx -> {
      boolean isWanted = ExportRows.find(tx, export.organizationId(), export.id()).isPresent();
      return isWanted ? outbox.hold(tx, job, clock.instant(), null) : outbox.finish(tx, job);
    });
  }

  private Export completed(Export export, long size, long missing) {
    Instant now = Instant.ofEpochMilli(clock.millis());
    return new Export(
        export.organizationId(),
        export.id(),
        export.contactId(),
        true,
        size,
        missing,
        export.createdAt(),
        now,
        now.plus(MEMORY));
  }
}
