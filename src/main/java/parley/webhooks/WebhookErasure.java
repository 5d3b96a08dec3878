package parley.webhooks;

import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/**
 * Deletes the deliveries of webhooks that are deleted, a few at a time. Without its webhook nobody
 * finds a delivery any more.
 */
final class WebhookErasure implements JobHandler {
  static final String KIND = "webhook.erase";

  private final Database database;
  private final Outbox outbox;

  WebhookErasure(Database database, Outbox outbox) {
    this.database = database;
    this.outbox = outbox;
  }

  /** Begins, in the transaction that deletes the webhook. */
  void begin(Tx tx, long organizationId, long webhookId) {
    outbox.add(tx, NewJob.now(organizationId, KIND, Long.toString(webhookId)));
  }

  @Override
  public void run(Job job) {
    long webhookId = Long.parseLong(job.payload());
    new Steps(database)
        .untilNone((tx, most) -> DeliveryRows.deleteOf(tx, job.organizationId(), webhookId, most));
    database.write(tx -> outbox.finish(tx, job));
  }
}
