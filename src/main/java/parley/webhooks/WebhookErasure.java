package parley.webhooks;

import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Deletes the deliveries of webhooks that are deleted, a few at a time. Without its webhook nobody
 * finds a delivery any more.
 */
final class WebhookErasure implements JobHandler {
  static final String KIND = "webhook.erase";

  /** Deliveries of a transaction: so many hold up no other writer for long. */
  private static final int TOGETHER = 100;

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
    int deleted = TOGETHER;
    while (deleted == TOGETHER) {
      deleted = deleteSome(job.organizationId(), webhookId);
    }
    database.write(tx -> outbox.finish(tx, job));
  }

  private int deleteSome(long organizationId, long webhookId) {
    return database.write(tx -> DeliveryRows.deleteOf(tx, organizationId, webhookId, TOGETHER));
  }
}
