package parley.channels.whatsapp;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** Brings what a signed body reports to the accounts that it is for, and counts all of it. */
final class Deliveries {
  private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);

  /** Meta puts at most 1,000 updates into a body. */
  private static final int MOST_NUMBERS = 1_000;

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
    Map<String, List<Update>> byNumber = new LinkedHashMap<>();
    for (AccountUpdate update : updates) {
      byNumber.computeIfAbsent(update.accountKey(), key -> new ArrayList<>()).add(update.update());
    }
    byNumber.entrySet().stream()
        .skip(MOST_NUMBERS)
        .forEach(surplus -> count("skipped", "too_many_numbers", surplus.getValue().size()));
    byNumber.entrySet().stream()
        .limit(MOST_NUMBERS)
        .forEach(known -> deliver(known.getKey(), known.getValue(), home, mayReceive));
  }

  private void deliver(
      String number, List<Update> updates, ChannelAccount home, Predicate<ChannelAccount> others) {
    receiver(number, home, others)
        .ifPresentOrElse(
            account -> deliver(account, updates),
            () -> count("skipped", "unknown_number", updates.size()));
  }

  private Optional<ChannelAccount> receiver(
      String number, ChannelAccount home, Predicate<ChannelAccount> mayReceive) {
    return number.isEmpty() || number.equals(home.phoneNumberId())
        ? Optional.of(home)
        : channels.withPhoneNumberId(number).stream().filter(mayReceive).findFirst();
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
        case Update.Received _, Update.Echoed _, Update.Status _, Update.AddressChanged _ ->
            news.add(update);
      }
    }
    if (!news.isEmpty()) {
      handOver(account, news);
      count("delivered", "", news.size());
    }
  }

  /**
   * A mistake of ours must not make Meta repeat for a week what will fail again: such updates are
   * set aside. What the database couldn't do now is worth repeating.
   */
  private void handOver(ChannelAccount account, List<Update> news) {
    try {
      inbox.receive(account, news);
    } catch (StorageException.Unavailable
        | StorageException.OutcomeUnknown
        | StorageException.Conflict e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("an inbox failed", e);
      channels.setAside(account, "the inbox failed", Json.write(news));
    }
  }

  private void count(String outcome, String reason, int updates) {
    meters.counter("channels.updates", "outcome", outcome, "reason", reason).increment(updates);
  }
}
