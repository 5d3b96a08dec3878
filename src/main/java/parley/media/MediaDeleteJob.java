package parley.media;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;

/** Deletes the files of media whose rows are gone. */
final class MediaDeleteJob implements JobHandler {
  static final String KIND = "media.erase";

  private static final Logger LOG = LoggerFactory.getLogger(MediaDeleteJob.class);
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;
  private final MediaIntake intake;

  MediaDeleteJob(Database database, Outbox outbox, InstantSource clock, MediaIntake intake) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
    this.intake = intake;
  }

  static NewJob job(MediaKey mediaKey) {
    return NewJob.now(mediaKey.organizationId(), KIND, Long.toString(mediaKey.id()));
  }

  @Override
  public void run(Job job) {
    MediaKey mediaKey = new MediaKey(job.organizationId(), Long.parseLong(job.payload()));
    try {
      intake.store().delete(mediaKey);
      database.write(tx -> outbox.finish(tx, job));
    } catch (IOException e) {
      LOG.warn(
          "media {}: could not delete the file, will try again: {}",
          IdType.MEDIA.encode(mediaKey.id()),
          e);
      database.write(tx -> outbox.postpone(tx, job, clock.instant().plus(PAUSE)));
    }
  }
}
