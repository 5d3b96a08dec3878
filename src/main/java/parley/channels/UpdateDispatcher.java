package parley.channels;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.IdType;
import parley.storage.StorageException;
import parley.storage.Turns;
import parley.storage.Tx;

/** Brings what a provider reports to the channels that it is for, and counts all of it. */
final class UpdateDispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(UpdateDispatcher.class);

  /** Accounts that one call may be about. */
  private static final int MOST_ACCOUNTS = 1_000;

  /**
   * Whom an update is for.
   *
   * @param account empty for a whole group
   * @param group empty beside an account
   */
  private record Addressee(String account, String group) {
    static Addressee of(AccountUpdate update) {
      return new Addressee(
          update.accountKey(), update.accountKey().isEmpty() ? update.groupKey() : "");
    }
  }

  private final Channels channels;
  private final UpdateReceiver receiver;
  private final MeterRegistry meters;

  UpdateDispatcher(Channels channels, UpdateReceiver receiver, MeterRegistry meters) {
    this.channels = channels;
    this.receiver = receiver;
    this.meters = meters;
  }

  /**
   * Delivers what a call has reported; durable when this returns.
   *
   * @throws StorageException when nothing is certain: the provider must repeat
   */
  void deliver(HookAnswer.Reported reported) {
    deliver(reported, (channel, updates) -> deliver(channel, updates, Optional.empty()));
  }

  /** What lay in quarantine, for each channel that it is for. */
  List<AddressedUpdate> addressed(HookAnswer.Reported reported) {
    List<AddressedUpdate> all = new ArrayList<>();
    deliver(
        reported,
        (channel, updates) ->
            updates.forEach(update -> all.add(new AddressedUpdate(channel, update))));
    return all;
  }

  /**
   * Delivers what lay in quarantine, of which nothing is set aside anew: all that may be taken in
   * twice, which {@link #tellAgain notices} may not.
   *
   * @param requireKept see {@link UpdateReceiver#receiveAgain}
   * @return how many could not be taken in once more
   */
  int deliverAgain(List<AddressedUpdate> updates, Consumer<Tx> requireKept) {
    return (int)
        updates.stream()
            .filter(one -> !one.isNotice() && !isTaken(one.channel(), one.update(), requireKept))
            .count();
  }

  /**
   * Tells of the notices among what lay in quarantine: each time is an event, so it belongs into
   * the transaction that takes them out of there.
   */
  void tellAgain(Tx tx, List<AddressedUpdate> updates) {
    for (AddressedUpdate one : updates) {
      if (one.update() instanceof Update.Notice notice) {
        channels.noticed(tx, one.channel(), notice);
        tx.afterCommit(() -> count("delivered", "", 1));
      }
    }
  }

  private boolean isTaken(Channel channel, Update update, Consumer<Tx> requireKept) {
    return switch (update) {
      case Update.Skipped(var reason) -> {
        count("skipped", reason, 1);
        yield true;
      }
      case Update.Unreadable _ -> false;
      default -> {
        boolean isTaken =
            Turns.of(
                channel.organizationId(),
                () -> receiver.receiveAgain(channel, update, requireKept));
        count("delivered", "", isTaken ? 1 : 0);
        yield isTaken;
      }
    };
  }

  private void deliver(HookAnswer.Reported reported, BiConsumer<Channel, List<Update>> delivery) {
    Map<Addressee, List<Update>> byAccount = new LinkedHashMap<>();
    for (AccountUpdate update : reported.updates()) {
      byAccount
          .computeIfAbsent(Addressee.of(update), key -> new ArrayList<>())
          .add(update.update());
    }
    byAccount.entrySet().stream()
        .skip(MOST_ACCOUNTS)
        .forEach(surplus -> count("skipped", "too_many_numbers", surplus.getValue().size()));
    byAccount.entrySet().stream()
        .limit(MOST_ACCOUNTS)
        .forEach(known -> deliver(known.getKey(), known.getValue(), reported, delivery));
  }

  /** Keeps a body that can't be read, for people to look at. */
  void keep(HookAnswer.Unreadable unreadable, byte[] body) {
    channels.quarantine().keep(unreadable.home(), unreadable.reason(), body);
    count("unreadable", "body", 1);
  }

  /** Delivers what a pull has brought, and moves the cursor with it. */
  void pulled(Channel channel, List<Update> updates, String cursor) {
    deliver(channel, updates, Optional.of(new ChannelCursor(channel, cursor)));
  }

  private void deliver(
      Addressee addressee,
      List<Update> updates,
      HookAnswer.Reported reported,
      BiConsumer<Channel, List<Update>> delivery) {
    List<Channel> receivers = receivers(addressee, reported);
    receivers.forEach(channel -> delivery.accept(channel, updates));
    if (receivers.isEmpty()) {
      count("skipped", "unknown_number", updates.size());
    }
  }

  /** An account has one channel; what is about a whole group is for all channels of it. */
  private List<Channel> receivers(Addressee addressee, HookAnswer.Reported reported) {
    Channel home = reported.home();
    if (addressee.account().equals(home.accountKey())) {
      return List.of(home);
    }
    if (!addressee.account().isEmpty()) {
      return channels.named(home.type(), List.of(addressee.account()), List.of()).stream()
          .filter(reported.speaksFor())
          .limit(1)
          .toList();
    }
    List<Channel> ofGroup =
        channels.named(home.type(), List.of(), List.of(addressee.group())).stream()
            .filter(reported.speaksFor())
            .toList();
    return ofGroup.isEmpty() ? List.of(home) : ofGroup;
  }

  private void deliver(Channel channel, List<Update> updates, Optional<ChannelCursor> cursor) {
    List<Update> news = new ArrayList<>();
    for (Update update : updates) {
      switch (update) {
        case Update.Skipped(var reason) -> count("skipped", reason, 1);
        case Update.Unreadable(var reason, var raw) -> {
          channels.quarantine().keep(channel, reason, raw.getBytes(StandardCharsets.UTF_8));
          count("unreadable", "update", 1);
        }
        case Update.Received _,
            Update.Echoed _,
            Update.Status _,
            Update.RecipientStatus _,
            Update.StatusUpTo _,
            Update.AddressChanged _,
            Update.AddressAdded _,
            Update.AddressState _,
            Update.MarketingConsent _,
            Update.Notice _ ->
            news.add(update);
      }
    }
    if (!news.isEmpty() || cursor.isPresent()) {
      int unknown = handOver(channel, news, cursor);
      count("delivered", "", news.size() - unknown);
      if (unknown > 0) {
        count("unmatched", "unknown_message", unknown);
      }
    }
  }

  /**
   * A mistake of ours must not make a provider repeat for a week what will fail again: such updates
   * go to quarantine. What the database couldn't do now is worth repeating.
   */
  private int handOver(Channel channel, List<Update> news, Optional<ChannelCursor> cursor) {
    try {
      return Turns.of(channel.organizationId(), () -> receiver.receive(channel, news, cursor));
    } catch (StorageException.Unavailable
        | StorageException.OutcomeUnknown
        | StorageException.Conflict e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("updates of channel {} failed", IdType.CHANNEL.encode(channel.id()), e);
      channels.quarantine().keep(channel, "storing the updates failed", news, cursor);
      return 0;
    }
  }

  private void count(String outcome, String reason, int updates) {
    Counter.builder("channels.updates")
        .description("What providers' webhooks have told, by what became of it.")
        .tags("outcome", outcome, "reason", reason)
        .register(meters)
        .increment(updates);
  }
}
