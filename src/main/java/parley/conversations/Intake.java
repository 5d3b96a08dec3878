package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.channels.Inbox;
import parley.channels.Update;
import parley.contacts.Contacts;
import parley.storage.Database;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Digests what providers report: a few updates in a transaction, and when one of them can't be
 * digested, that one is set aside and the others are done alone.
 */
final class Intake implements Inbox {
  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

  /** Keeps a transaction under 5 ms on the one writer of SQLite. */
  private static final int TOGETHER = 20;

  private final StatusMachine machine;
  private final Database database;
  private final Channels channels;
  private final Contacts contacts;
  private final OptOut optOut;
  private final Incoming incoming;
  private final Consequences consequences;
  private final Pace pace;
  private final InstantSource clock;

  Intake(
      StatusMachine machine,
      Database database,
      Channels channels,
      Contacts contacts,
      OptOut optOut,
      Incoming incoming,
      Consequences consequences,
      Pace pace,
      InstantSource clock) {
    this.machine = machine;
    this.database = database;
    this.channels = channels;
    this.contacts = contacts;
    this.optOut = optOut;
    this.incoming = incoming;
    this.consequences = consequences;
    this.pace = pace;
    this.clock = clock;
  }

  @Override
  public int receive(ChannelAccount account, List<Update> updates) {
    int unknown = 0;
    for (int start = 0; start < updates.size(); start += TOGETHER) {
      List<Update> some = updates.subList(start, Math.min(updates.size(), start + TOGETHER));
      try {
        unknown += digest(account, some);
      } catch (RuntimeException e) {
        repeatable(e);
        for (Update update : some) {
          unknown += digestAlone(account, update);
        }
      }
    }
    return unknown;
  }

  private int digestAlone(ChannelAccount account, Update update) {
    try {
      return digest(account, List.of(update));
    } catch (RuntimeException e) {
      repeatable(e);
      LOG.error("an update is set aside", e);
      database.write(tx -> {
        channels.setAside(tx, account, e.getClass().getSimpleName(), update.toString());
        return true;
      });
      return 0;
    }
  }

  /** Answers how many of them are about messages that aren't known. */
  private int digest(ChannelAccount account, List<Update> updates) {
    Instant now = clock.instant();
    List<String> orphans =
        database.write(tx ->
            updates.stream().flatMap(update -> digest(tx, account, update, now).stream()).toList());
    updates.stream()
        .filter(Update.Received.class::isInstance)
        .forEach(update -> pace.received(account));
    if (!orphans.isEmpty()) {
      database.write(tx -> {
        orphans.forEach(providerId -> machine.adopt(tx, account, providerId));
        return true;
      });
    }
    return orphans.size();
  }

  /** Answers the provider's id of a message that a report is about and that isn't known yet. */
  private Optional<String> digest(Tx tx, ChannelAccount account, Update update, Instant now) {
    switch (update) {
      case Update.Received(var message) -> incoming.received(tx, account, message, now);
      case Update.Echoed(var message) -> incoming.echoed(tx, account, message, now);
      case Update.AddressChanged(var known, var next) ->
          contacts.linkAddress(tx, account.organizationId(), account.type(), known, next);
      case Update.MarketingConsent consent -> optOut.said(tx, account, consent, now);
      case Update.Notice notice -> channels.noticed(tx, account, notice);
      case Update.Status status -> {
        return machine.reported(tx, account, status, consequences, now)
            ? Optional.empty()
            : Optional.of(status.providerId());
      }
      case Update.Skipped skipped -> {}
      case Update.Unreadable unreadable -> {}
    }
    return Optional.empty();
  }

  /** Lets the provider repeat what failed for no fault of the update. */
  private static void repeatable(RuntimeException e) {
    if (e instanceof StorageException && !(e instanceof StorageException.Broken)) {
      throw e;
    }
  }
}
