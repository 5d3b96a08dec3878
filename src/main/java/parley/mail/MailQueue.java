package parley.mail;

import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Locale;
import parley.http.Json;
import parley.http.Sha256;
import parley.mail.MailRows.Stored;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Keeps letters until {@link MailJob} has handed them on; one after the other to each recipient.
 */
final class MailQueue implements Postbox {
  private final Ids ids;
  private final InstantSource clock;
  private final Outbox outbox;
  private final SealedMails seal;

  MailQueue(Ids ids, InstantSource clock, Outbox outbox, SealedMails seal) {
    this.ids = ids;
    this.clock = clock;
    this.outbox = outbox;
    this.seal = seal;
  }

  @Override
  public void post(Tx tx, Letter letter) {
    long organizationId = letter.organizationId();
    long id = ids.next();
    MailRows.add(
        tx,
        new Stored(
            organizationId,
            id,
            letter.to(),
            letter.template().text(),
            Json.text(letter.data()),
            seal.seal(organizationId, id, letter.token()),
            clock.instant()));
    outbox.add(
        tx, NewJob.now(organizationId, MailJob.KIND, Long.toString(id)).in(lane(letter.to()), 0));
  }

  /** A number of the recipient's, unlike the ids of channels and conversations in other lanes. */
  private static long lane(String to) {
    return ByteBuffer.wrap(Sha256.of("mail " + to.toLowerCase(Locale.ROOT))).getLong();
  }
}
