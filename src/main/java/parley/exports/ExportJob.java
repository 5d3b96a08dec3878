package parley.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.media.PrivateFiles;
import parley.media.TempFile;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Writes the file of an export, from its beginning if it is done again. */
final class ExportJob implements JobHandler {
  static final String KIND = "contact.export";

  private static final Logger LOG = LoggerFactory.getLogger(ExportJob.class);

  /** Long enough to be fetched, and no longer: it holds all that is known of somebody. */
  private static final Duration MEMORY = Duration.ofHours(24);

  private static final Duration PAUSE = Duration.ofMinutes(1);

  /** What can't be read then holds up what else the organization has done in the background. */
  private static final int MOST_ATTEMPTS = 5;

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
    Optional<Export> export = database.read(tx -> pending(tx, job));
    if (export.isPresent()) {
      write(job, export.get());
    } else {
      drop(job);
    }
  }

  private static long id(Job job) {
    return Long.parseLong(job.payload());
  }

  private static Optional<Export> pending(Tx tx, Job job) {
    return ExportRows.find(tx, job.organizationId(), id(job))
        .filter(found -> found.status() == ExportStatus.PENDING);
  }

  private void write(Job job, Export export) {
    ExportWriter writer = new ExportWriter(database, sources, () -> requireGoing(job));
    long[] missing = new long[1];
    try (TempFile file =
        files.write(
            job.organizationId(), id(job), target -> missing[0] = writer.write(export, target))) {
      requireGoing(job);
      files.keep(job.organizationId(), id(job), file);
      complete(job, completed(export, file.size(), missing[0]));
    } catch (ExportWriter.Stopped e) {
      stopped(job);
    } catch (StorageException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      failed(job, e);
    }
  }

  /** Between two steps: so nothing goes on for long whose contact is erased meanwhile. */
  private void requireGoing(Job job) {
    boolean isWanted = database.read(tx -> outbox.has(tx, job) && pending(tx, job).isPresent());
    if (outbox.isClosing() || !isWanted) {
      throw new ExportWriter.Stopped();
    }
  }

  private void complete(Job job, Export export) {
    database.write(tx -> {
      boolean isOurs = outbox.finish(tx, job);
      if (isOurs ? !ExportRows.complete(tx, export) : !isMadeAgain(tx, export)) {
        files.erase(tx, export.organizationId(), export.id());
      }
      return isOurs;
    });
  }

  /**
   * Who has the job instead of this process writes a file of its own in this place. If that is done
   * already, our file may be there by now, of which nobody knows the size: it is made once more.
   */
  private boolean isMadeAgain(Tx tx, Export export) {
    long organizationId = export.organizationId();
    boolean isWritten =
        ExportRows.find(tx, organizationId, export.id())
            .filter(found -> found.status() == ExportStatus.COMPLETED)
            .isPresent();
    if (isWritten && ExportRows.repeat(tx, organizationId, export.id())) {
      outbox.add(tx, job(organizationId, export.id()));
    } else if (isWritten) {
      ExportRows.deleteWritten(tx, organizationId, export.id());
    }
    return ExportRows.find(tx, organizationId, export.id()).isPresent();
  }

  private void stopped(Job job) {
    if (outbox.isClosing()) {
      database.write(tx -> outbox.hold(tx, job, clock.instant(), null));
    } else {
      drop(job);
    }
  }

  /**
   * Nobody waits for the file: its contact was erased. Whoever was killed before may have left some
   * of it, or all.
   */
  private void drop(Job job) {
    if (database.read(tx -> outbox.has(tx, job))) {
      files.discard(job.organizationId(), id(job));
    }
    database.write(tx -> {
      boolean isOurs = outbox.finish(tx, job);
      if (isOurs) {
        ExportRows.deletePending(tx, job.organizationId(), id(job));
        if (ExportRows.find(tx, job.organizationId(), id(job)).isEmpty()) {
          files.erase(tx, job.organizationId(), id(job));
        }
      }
      return isOurs;
    });
  }

  private void failed(Job job, Exception failure) {
    boolean isLast = job.attempts() >= MOST_ATTEMPTS;
    LOG.warn(
        "export {} could not be written{}: {}",
        IdType.EXPORT.encode(id(job)),
        isLast ? "" : ", will try again",
        failure.toString());
    database.write(tx -> isLast ? giveUp(tx, job) : outbox.postpone(tx, job, now().plus(PAUSE)));
  }

  private boolean giveUp(Tx tx, Job job) {
    boolean isOurs = outbox.bury(tx, job);
    if (isOurs) {
      Instant now = now();
      ExportRows.fail(tx, job.organizationId(), id(job), now, now.plus(MEMORY));
      files.erase(tx, job.organizationId(), id(job));
    }
    return isOurs;
  }

  private Export completed(Export export, long size, long missing) {
    Instant now = now();
    return new Export(
        export.organizationId(),
        export.id(),
        export.contactId(),
        ExportStatus.COMPLETED,
        size,
        missing,
        export.createdAt(),
        now,
        now.plus(MEMORY));
  }

  /** To the millisecond, as it is kept. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }
}
