package parley.contacts;

import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.events.EventType;
import parley.events.Events;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Tags more contacts than a client can wait for: a few in each transaction, in the order of their
 * ids, with how far it has come.
 */
final class TagJob implements JobHandler {
  static final String KIND = "contacts.tag";

  private static final Logger LOG = LoggerFactory.getLogger(TagJob.class);
  private static final int AT_ONCE = 50;

  /** What a client is told at once. */
  record Begun(String id, long matched) {}

  /** What the log is told at the end: {@code completed}, or {@code failed} before that. */
  private record Ended(String id, String status, long updated, long unchanged, long failed) {}

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;
  private final Ids ids;
  private final Upsert upsert;
  private final ChosenContacts chosen;
  private final Events events;

  TagJob(
      Database database,
      Outbox outbox,
      InstantSource clock,
      Ids ids,
      Upsert upsert,
      ChosenContacts chosen,
      Events events) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
    this.ids = ids;
    this.upsert = upsert;
    this.chosen = chosen;
    this.events = events;
  }

  /** Begins: whoever has been made by now and matches when it comes to them is tagged. */
  Begun begin(Tx tx, long organizationId, ChosenContacts.Found.Many many, TagDifference tags) {
    TagPlan plan = new TagPlan(ids.next(), many.filter(), tags);
    outbox.add(tx, NewJob.now(organizationId, KIND, plan.payload()));
    return new Begun(IdType.TAGGING.encode(plan.id()), many.matched());
  }

  /** The memo is how far it has come. */
  @Override
  public void run(Job job) {
    TagPlan plan = TagPlan.read(job.payload());
    TagProgress progress = TagProgress.read(job.memo());
    try {
      List<Long> next =
          chosen.behind(job.organizationId(), plan.filter(), progress.after(), AT_ONCE).stream()
              .filter(id -> id < plan.id())
              .toList();
      if (next.isEmpty()) {
        end(job, plan, progress, "completed");
      } else {
        database.write(tx -> step(tx, job, plan, progress, next));
      }
    } catch (Problem problem) {
      if (problem.code() != ProblemCode.VALIDATION_FAILED) {
        throw problem;
      }
      LOG.warn(
          "tagging {} has ended early: its filter means nothing any more",
          IdType.TAGGING.encode(plan.id()));
      end(job, plan, progress, "failed");
    }
  }

  private boolean step(Tx tx, Job job, TagPlan plan, TagProgress progress, List<Long> next) {
    if (!outbox.has(tx, job)) {
      return false;
    }
    TagProgress now = progress;
    for (long id : next) {
      now = now.and(id, upsert.change(tx, job.organizationId(), id, plan.tags()::over));
    }
    return outbox.hold(tx, job, clock.instant(), now.memo());
  }

  private void end(Job job, TagPlan plan, TagProgress progress, String status) {
    String id = IdType.TAGGING.encode(plan.id());
    Ended ended =
        new Ended(id, status, progress.updated(), progress.unchanged(), progress.failed());
    database.write(tx -> {
      boolean isOurs = outbox.finish(tx, job);
      if (isOurs) {
        events.record(tx, job.organizationId(), EventType.CONTACTS_TAGGED, plan.id(), ended);
      }
      return isOurs;
    });
  }
}
