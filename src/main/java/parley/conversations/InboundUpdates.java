package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.Channel;
import parley.channels.ChannelCursor;
import parley.channels.Channels;
import parley.channels.Update;
import parley.channels.UpdateReceiver;
import parley.contacts.ChannelPerson;
import parley.contacts.ContactDirectory;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Digests what providers report: a few updates in a transaction, and when one of them can't be
 * digested, that one goes to quarantine and the others are done one by one.
 */
final class InboundUpdates implements UpdateReceiver {
  private static final Logger LOG = LoggerFactory.getLogger(InboundUpdates.class);

  /** Keeps a transaction under 5 ms on the one writer of SQLite. */
  private static final int TOGETHER = 20;

  private final MessageStatusMachine machine;
  private final Database database;
  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final MessageAddressees addressees;
  private final InboundOptOuts inboundOptOuts;
  private final InboundMessages inboundMessages;
  private final MovedConversations movedConversations;
  private final SendFailures failures;
  private final SendRateLimits rateLimits;
  private final InstantSource clock;

  InboundUpdates(
      MessageStatusMachine machine,
      Database database,
      Channels channels,
      ContactDirectory contactDirectory,
      InboundOptOuts inboundOptOuts,
      InboundMessages inboundMessages,
      MovedConversations movedConversations,
      SendFailures failures,
      SendRateLimits rateLimits,
      InstantSource clock) {
    this.machine = machine;
    this.database = database;
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.addressees = new MessageAddressees(contactDirectory);
    this.inboundOptOuts = inboundOptOuts;
    this.inboundMessages = inboundMessages;
    this.movedConversations = movedConversations;
    this.failures = failures;
    this.rateLimits = rateLimits;
    this.clock = clock;
  }

  @Override
  public int receive(Channel channel, List<Update> updates, Optional<ChannelCursor> cursor) {
    int unknown = 0;
    int start = 0;
    do {
      int end = Math.min(updates.size(), start + TOGETHER);
      List<Update> some = updates.subList(start, end);
      Optional<ChannelCursor> moved = end == updates.size() ? cursor : Optional.empty();
      unknown += digestOrSetAside(channel, some, moved);
      start = end;
    } while (start < updates.size());
    return unknown;
  }

  @Override
  public boolean receiveAgain(Channel channel, Update update, Consumer<Tx> requireKept) {
    try {
      digest(channel, List.of(update), Optional.empty(), requireKept);
      return true;
    } catch (Gone e) {
      throw e;
    } catch (RuntimeException e) {
      rethrowRepeatable(e);
      LOG.error(
          "could not store an update out of the quarantine of channel {}",
          IdType.CHANNEL.encode(channel.id()),
          e);
      return false;
    }
  }

  private int digestOrSetAside(
      Channel channel, List<Update> updates, Optional<ChannelCursor> cursor) {
    try {
      return digest(channel, updates, cursor, tx -> {});
    } catch (RuntimeException e) {
      rethrowRepeatable(e);
      int unknown = 0;
      for (Update update : updates) {
        unknown += digestAlone(channel, update);
      }
      cursor.ifPresent(moved ->
          database.write(tx -> {
            moved.move(tx);
            return true;
          }));
      return unknown;
    }
  }

  private int digestAlone(Channel channel, Update update) {
    try {
      return digest(channel, List.of(update), Optional.empty(), tx -> {});
    } catch (RuntimeException e) {
      rethrowRepeatable(e);
      LOG.error(
          "could not store an inbound update of channel {}, quarantined it",
          IdType.CHANNEL.encode(channel.id()),
          e);
      database.write(tx -> {
        channels.setAside(tx, channel, "storing the update failed", update);
        return true;
      });
      return 0;
    }
  }

  /**
   * Answers how many of them are about messages that aren't known.
   *
   * @param last what is done in the same transaction behind them
   */
  private int digest(
      Channel channel, List<Update> updates, Optional<ChannelCursor> cursor, Consumer<Tx> last) {
    Instant now = clock.instant();
    List<String> orphans =
        database.write(tx -> {
          cursor.ifPresent(moved -> moved.move(tx));
          List<String> unknown =
              updates.stream()
                  .flatMap(update -> digest(tx, channel, update, now).stream())
                  .toList();
          last.accept(tx);
          return unknown;
        });
    updates.stream()
        .filter(Update.Received.class::isInstance)
        .forEach(update -> rateLimits.received(channel));
    if (!orphans.isEmpty()) {
      database.write(tx -> {
        orphans.forEach(providerId -> machine.adopt(tx, channel, providerId, failures));
        return true;
      });
    }
    return orphans.size();
  }

  /** Answers the provider's id of a message that a report is about and that isn't known yet. */
  private Optional<String> digest(Tx tx, Channel channel, Update update, Instant now) {
    switch (update) {
      case Update.Received(var message) -> inboundMessages.received(tx, channel, message, now);
      case Update.Echoed(var message) -> inboundMessages.echoed(tx, channel, message, now);
      case Update.AddressChanged change -> {
        if (isKnownByTheNext(tx, channel, change)) {
          movedConversations.move(tx, channel, change.known(), change.next(), now);
        }
      }
      case Update.AddressAdded(var known, var next) ->
          contactDirectory.linkAddress(
              tx, channel.organizationId(), InboundCustomer.at(channel, known), next, true);
      case Update.AddressState state -> reported(tx, channel, state);
      case Update.RecipientStatus(var status, var recipient) -> {
        return machine.isOfAnother(tx, sentOver(tx, channel, status.reference()), status, recipient)
            ? Optional.empty()
            : digest(tx, channel, status, now);
      }
      case Update.StatusUpTo upTo -> machine.reported(tx, channel, upTo, now);
      case Update.MarketingConsent consent -> {
        List<String> addresses = consent.customer().addresses();
        Channel over = sentOver(tx, channel, consent.reference());
        if (addressees.areProved(tx, over, consent.reference(), addresses)) {
          inboundOptOuts.said(tx, channel, consent, now);
        }
      }
      case Update.Notice notice -> channels.noticed(tx, channel, notice);
      case Update.Status status -> {
        return machine.reported(
                tx, sentOver(tx, channel, status.reference()), status, failures, now)
            ? Optional.empty()
            : Optional.of(status.providerId());
      }
      case Update.Skipped skipped -> {}
      case Update.Unreadable unreadable -> {}
    }
    return Optional.empty();
  }

  /** What is written to somebody whose new number another contact has goes where it went. */
  private boolean isKnownByTheNext(Tx tx, Channel channel, Update.AddressChanged change) {
    ChannelPerson person = InboundCustomer.at(channel, change.known());
    if (!change.personal()) {
      return contactDirectory.replaceNumber(tx, channel.organizationId(), person, change.next());
    }
    contactDirectory.linkAddress(tx, channel.organizationId(), person, change.next(), true);
    return true;
  }

  /**
   * Over which channel the message was sent that a report is about: one about a letter may come to
   * any mailbox of ours. Elsewhere only reports of its own channel count.
   */
  private Channel sentOver(Tx tx, Channel channel, @Nullable String reference) {
    return Optional.ofNullable(reference)
        .filter(known -> channel.capabilities().severalConversations())
        .flatMap(SendAttemptId::parse)
        .flatMap(attempt -> MessageRows.find(tx, channel.organizationId(), attempt.messageId()))
        .filter(message -> message.channelId() != channel.id())
        .flatMap(message -> channels.find(tx, channel.organizationId(), message.channelId()))
        .filter(other -> other.typeName().equals(channel.typeName()))
        .orElse(channel);
  }

  private void reported(Tx tx, Channel channel, Update.AddressState state) {
    Channel over = sentOver(tx, channel, state.reference());
    if (addressees.areProved(tx, over, state.reference(), List.of(state.address()))) {
      contactDirectory
          .reachability()
          .reported(
              tx,
              channel.organizationId(),
              channel.typeName(),
              channel.scope(),
              state.address(),
              state.reachability().word());
    }
  }

  /**
   * Lets the provider repeat what failed for no fault of the update. What loses its race after all
   * the tries of a transaction, and then once more alone, has met no other one but a mistake of
   * ours: repeated it would keep out all that comes after it.
   */
  private static void rethrowRepeatable(RuntimeException e) {
    if (e instanceof StorageException.Unavailable || e instanceof StorageException.OutcomeUnknown) {
      throw e;
    }
  }
}
