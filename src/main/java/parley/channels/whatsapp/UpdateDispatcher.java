package parley.channels.whatsapp;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.Channel;
import parley.channels.ChannelAdapter.AccountUpdate;
import parley.channels.Channels;
import parley.channels.Update;
import parley.channels.UpdateReceiver;
import parley.http.Json;
import parley.storage.IdType;
import parley.storage.StorageException;
import parley.storage.Turns;

/** Brings what a signed body reports to the accounts that it is for, and counts all of it. */
final class UpdateDispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(UpdateDispatcher.class);

  /** Meta puts at most 1,000 updates into a body. */
  private static final int MOST_NUMBERS = 1_000;

  /**
   * Whom an update is for.
   *
   * @param number empty for a whole business
   * @param business empty beside a number
   */
  private record Addressee(String number, String business) {
    static Addressee of(AccountUpdate update) {
      return new Addressee(
          update.accountKey(), update.accountKey().isEmpty() ? update.businessKey() : "");
    }
  }

  private final Channels channels;
  private final UpdateReceiver updateReceiver;
  private final WebhookReader reader;
  private final MeterRegistry meters;

  UpdateDispatcher(
      Channels channels,
      UpdateReceiver updateReceiver,
      WebhookReader reader,
      MeterRegistry meters) {
    this.channels = channels;
    this.updateReceiver = updateReceiver;
    this.reader = reader;
    this.meters = meters;
  }

  /**
   * Delivers a body; durable when this returns.
   *
   * @param home takes what is about no number
   * @param mayReceive which other accounts the signature speaks for
   * @throws StorageException when nothing is certain: Meta must repeat
   */
  void deliver(byte[] body, Channel home, Predicate<Channel> mayReceive) {
    List<AccountUpdate> updates;
    try {
      updates = reader.read(body);
    } catch (IllegalArgumentException e) {
      channels.setAside(home, "no webhook of WhatsApp", body);
      count("unreadable", "body", 1);
      return;
    }
    Map<Addressee, List<Update>> byNumber = new LinkedHashMap<>();
    for (AccountUpdate update : updates) {
      byNumber.computeIfAbsent(Addressee.of(update), key -> new ArrayList<>()).add(update.update());
    }
    byNumber.entrySet().stream()
        .skip(MOST_NUMBERS)
        .forEach(surplus -> count("skipped", "too_many_numbers", surplus.getValue().size()));
    byNumber.entrySet().stream()
        .limit(MOST_NUMBERS)
        .forEach(known -> deliver(known.getKey(), known.getValue(), home, mayReceive));
  }

  private void deliver(
      Addressee addressee, List<Update> updates, Channel home, Predicate<Channel> others) {
    List<Channel> receivers = receivers(addressee, home, others);
    receivers.forEach(channel -> deliver(channel, updates));
    if (receivers.isEmpty()) {
      count("skipped", "unknown_number", updates.size());
    }
  }

  /** A number has one account; what is about a whole business is for all accounts of it. */
  private List<Channel> receivers(Addressee addressee, Channel home, Predicate<Channel> others) {
    if (addressee.number().equals(home.phoneNumberId())) {
      return List.of(home);
    }
    if (!addressee.number().isEmpty()) {
      return channels.withPhoneNumberId(addressee.number()).stream()
          .filter(others)
          .limit(1)
          .toList();
    }
    List<Channel> ofBusiness =
        channels.named(List.of(), List.of(addressee.business())).stream().filter(others).toList();
    return ofBusiness.isEmpty() ? List.of(home) : ofBusiness;
  }

  private void deliver(Channel channel, List<Update> updates) {
    List<Update> news = new ArrayList<>();
    for (Update update : updates) {
      switch (update) {
        case Update.Skipped(var reason) -> count("skipped", reason, 1);
        case Update.Unreadable(var reason, var raw) -> {
          channels.setAside(channel, reason, raw.getBytes(StandardCharsets.UTF_8));
          count("unreadable", "update", 1);
        }
        case Update.Received _,
            Update.Echoed _,
            Update.Status _,
            Update.AddressChanged _,
            Update.MarketingConsent _,
            Update.Notice _ ->
            news.add(update);
      }
    }
    if (!news.isEmpty()) {
      int unknown = handOver(channel, news);
      count("delivered", "", news.size() - unknown);
      if (unknown > 0) {
        count("unmatched", "unknown_message", unknown);
      }
    }
  }

  /**
   * A mistake of ours must not make Meta repeat for a week what will fail again: such updates go to
   * quarantine. What the database couldn't do now is worth repeating.
   */
  private int handOver(Channel channel, List<Update> news) {
    try {
      return Turns.of(channel.organizationId(), () -> updateReceiver.receive(channel, news));
    } catch (StorageException.Unavailable
        | StorageException.OutcomeUnknown
        | StorageException.Conflict e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("updates of channel {} failed", IdType.CHANNEL.encode(channel.id()), e);
      channels.setAside(channel, "storing the updates failed", Json.write(news));
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
