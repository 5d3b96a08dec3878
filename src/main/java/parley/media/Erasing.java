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
final class Erasing implements JobHandler {
  static final String KIND = "media.erase";

  private static final Logger LOG = LoggerFactory.getLogger(Erasing.class);
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;
  private final MediaFiles files;

  Erasing(Database database, Outbox outbox, InstantSource clock, MediaFiles files) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
    this.files = files;
  }

  static NewJob job(Place place) {
    return NewJob.now(place.organizationId(), KIND, Long.toString(place.id()));
  }

  @Override
  public void run(Job job) {
    Place place = new Place(job.organizationId(), Long.parseLong(job.payload()));
    try {
      files.store().delete(place);
      database.write(tx -> outbox.finish(tx, job));
    } catch (IOException e) {
      LOG.warn("the file of {} is not deleted yet: {}", IdType.MEDIA.encode(place.id()), e);
      database.write(tx -> outbox.postpone(tx, job, clock.instant().plus(PAUSE)));
    }
  }
}
