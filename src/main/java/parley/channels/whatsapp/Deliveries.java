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
import parley.channels.Channel.AccountUpdate;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.channels.Inbox;
import parley.channels.Update;
import parley.http.Json;
import parley.storage.StorageException;
import parley.storage.Turns;

/** Brings what a signed body reports to the accounts that it is for, and counts all of it. */
final class Deliveries {
  private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);

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
  private final Inbox inbox;
  private final WebhookReader reader;
  private final MeterRegistry meters;

  Deliveries(Channels channels, Inbox inbox, WebhookReader reader, MeterRegistry meters) {
    this.channels = channels;
    this.inbox = inbox;
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
  void deliver(byte[] body, ChannelAccount home, Predicate<ChannelAccount> mayReceive) {
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
      Addressee addressee,
      List<Update> updates,
      ChannelAccount home,
      Predicate<ChannelAccount> others) {
    List<ChannelAccount> receivers = receivers(addressee, home, others);
    receivers.forEach(account -> deliver(account, updates));
    if (receivers.isEmpty()) {
      count("skipped", "unknown_number", updates.size());
    }
  }

  /** A number has one account; what is about a whole business is for all accounts of it. */
  private List<ChannelAccount> receivers(
      Addressee addressee, ChannelAccount home, Predicate<ChannelAccount> others) {
    if (addressee.number().equals(home.phoneNumberId())) {
      return List.of(home);
    }
    if (!addressee.number().isEmpty()) {
      return channels.withPhoneNumberId(addressee.number()).stream()
          .filter(others)
          .limit(1)
          .toList();
    }
    List<ChannelAccount> ofBusiness =
        channels.named(List.of(), List.of(addressee.business())).stream().filter(others).toList();
    return ofBusiness.isEmpty() ? List.of(home) : ofBusiness;
  }

  private void deliver(ChannelAccount account, List<Update> updates) {
    List<Update> news = new ArrayList<>();
    for (Update update : updates) {
      switch (update) {
        case Update.Skipped(var reason) -> count("skipped", reason, 1);
        case Update.Unreadable(var reason, var raw) -> {
          channels.setAside(account, reason, raw.getBytes(StandardCharsets.UTF_8));
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
      int unknown = handOver(account, news);
      count("delivered", "", news.size() - unknown);
      if (unknown > 0) {
        count("unmatched", "unknown_message", unknown);
      }
    }
  }

  /**
   * A mistake of ours must not make Meta repeat for a week what will fail again: such updates are
   * set aside. What the database couldn't do now is worth repeating.
   */
  private int handOver(ChannelAccount account, List<Update> news) {
    try {
      return Turns.of(account.organizationId(), () -> inbox.receive(account, news));
    } catch (StorageException.Unavailable
        | StorageException.OutcomeUnknown
        | StorageException.Conflict e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("an inbox failed", e);
      channels.setAside(account, "the inbox failed", Json.write(news));
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
