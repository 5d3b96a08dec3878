package parley.channels.whatsapp;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import parley.channels.AccountUpdate;
import parley.channels.Update;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Reads one change of an entry: its messages, statuses and whatever else it reports. */
final class ChangeReader {
  /** An update and its time by the provider's clock. */
  record Timed(Instant at, AccountUpdate update) {}

  private static final Set<String> FIELDS =
      Set.of("messages", "smb_message_echoes", "user_id_update", "user_preferences", "calls");

  /** WhatsApp is not older. */
  private static final Instant FIRST = Instant.parse("2009-01-01T00:00:00Z");

  private static final Duration PROMPTLY = Duration.ofSeconds(10);
  private static final Duration MOST_AHEAD = Duration.ofDays(366);

  /**
   * Octets of JSON that one update may have, several times as many as the largest of Meta's: what
   * is read is kept, and is shown a hundred at a time.
   */
  private static final int LARGEST = 256 << 10;

  private static final Pattern FIELD_NAME = Pattern.compile("[a-z_]{1,64}");

  private final JsonNode value;
  private final boolean mayBeLarge;
  private final WebhookContacts webhookContacts;
  private final String accountKey;
  private final String businessKey;
  private final Instant now;
  private final List<Timed> updates = new ArrayList<>();

  private ChangeReader(JsonNode value, String businessKey, Instant now, boolean mayBeLarge) {
    this.value = value;
    this.mayBeLarge = mayBeLarge;
    JsonNode contacts = value.path("contacts");
    this.webhookContacts =
        new WebhookContacts(isTooLarge(contacts) ? MissingNode.getInstance() : contacts);
    this.accountKey =
        Objects.requireNonNullElse(JsonFields.text(value.path("metadata"), "phone_number_id"), "");
    this.businessKey = businessKey;
    this.now = now;
  }

  /**
   * Reads a change.
   *
   * @param businessKey the business of the entry; empty when it names none
   * @param now stands in for a time that is absent or can't be
   * @param octets of the whole body
   * @return never empty
   */
  static List<Timed> read(JsonNode change, String businessKey, Instant now, int octets) {
    ChangeReader reader =
        new ChangeReader(change.path("value"), businessKey, now, octets > LARGEST);
    String field = Objects.requireNonNullElse(JsonFields.text(change, "field"), "");
    if (!FIELDS.contains(field)) {
      boolean named = FIELD_NAME.matcher(field).matches();
      reader.add(now, NoticeReader.read(named ? field : "unknown_field", change.path("value")));
    } else if (reader.accountKey.isEmpty()) {
      reader.add(now, new Update.Unreadable("a change of no number", Json.text(change)));
    } else {
      reader.readAll();
    }
    return reader.updates;
  }

  private void readAll() {
    each("messages", (message, at) -> MessageReader.received(message, webhookContacts, at));
    each(
        "message_echoes",
        (message, at) -> List.of(MessageReader.echoed(message, webhookContacts, at)));
    each("statuses", (status, at) -> List.of(StatusReader.read(status, at)));
    each("user_id_update", (change, at) -> changedId(change));
    each(
        "user_preferences",
        (preference, at) -> List.of(PreferenceReader.read(preference, webhookContacts, at)));
    each("calls", (call, at) -> List.of(CallReader.read(call, webhookContacts, at)));
    each("errors", (error, at) -> List.of(NoticeReader.read("account_error", error)));
    if (updates.isEmpty()) {
      add(now, new Update.Skipped("empty_change"));
    }
  }

  private void each(String name, BiFunction<JsonNode, Instant, List<Update>> reader) {
    for (JsonNode element : value.path(name)) {
      Instant at =
          JsonFields.seconds(element, "timestamp")
              .filter(this::isPlausible)
              .map(this::precise)
              .orElse(now);
      obstacle(element)
          .<List<Update>>map(why -> List.of(new Update.Unreadable(why, Json.text(element))))
          .orElseGet(() -> reader.apply(element, at))
          .forEach(update -> add(at, update));
    }
  }

  /** Why an update is not even looked at, if that is so. */
  private Optional<String> obstacle(JsonNode element) {
    if (!element.isObject()) {
      return Optional.of("not an object");
    }
    return isTooLarge(element) ? Optional.of("larger than any of WhatsApp's") : Optional.empty();
  }

  private boolean isTooLarge(JsonNode node) {
    return mayBeLarge && Json.write(node).length > LARGEST;
  }

  /**
   * The provider only tells the second. What is told promptly happened by now, and at the end of
   * its second at the latest: it must not come before what it answers, nor before what was told in
   * the same second.
   */
  private Instant precise(Instant second) {
    if (now.isBefore(second) || now.isAfter(second.plus(PROMPTLY))) {
      return second;
    }
    Instant end = second.plusMillis(999);
    return now.isBefore(end) ? now : end;
  }

  /** Who reads a conversation in the order of time must not meet 1970 or the year 9999. */
  private boolean isPlausible(Instant at) {
    return at.isAfter(FIRST) && at.isBefore(now.plus(MOST_AHEAD));
  }

  /** Who has never written by the previous id may be known by the number. */
  private static List<Update> changedId(JsonNode change) {
    String previous = JsonFields.text(change.path("user_id"), "previous");
    String number = JsonFields.text(change, "wa_id");
    String next = JsonFields.text(change.path("user_id"), "current");
    List<Update> read = new ArrayList<>();
    if (previous != null && next != null) {
      read.add(new Update.AddressChanged(previous, next, true));
    }
    if (number != null && next != null) {
      read.add(new Update.AddressAdded(number, next));
    }
    return read.isEmpty()
        ? List.of(new Update.Unreadable("a new id of nobody", Json.text(change)))
        : read;
  }

  private void add(Instant at, Update update) {
    updates.add(new Timed(at, new AccountUpdate(accountKey, businessKey, update)));
  }
}
