package parley.channels;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * What an organization has set on a channel, by the names of its type's {@link ChannelField}s; what
 * isn't there has its default.
 *
 * @param values Strings, Integers, Booleans, objects, and lists of Strings or of objects
 */
public record ChannelSettings(Map<String, Object> values) {
  /** Nothing is set. */
  public static final ChannelSettings DEFAULTS = new ChannelSettings(Map.of());

  /** What an inbound message does when the last conversation is resolved. */
  public static final ChannelField AFTER_RESOLVE =
      ChannelField.choice("after_resolve", "reopen", "new_conversation");

  /** Whether the reply window is kept; the default: not on the simulator. */
  public static final ChannelField ENFORCE_WINDOW = ChannelField.flag("enforce_window");

  /**
   * Whether customers see that an agent writes to them; the default: no, since it marks as read.
   */
  public static final ChannelField TYPING_INDICATORS = ChannelField.flag("typing_indicators");

  /** The words that refuse advertisements, with commas between; the default: those of carriers. */
  public static final ChannelField OPT_OUT_KEYWORDS = ChannelField.text("opt_out_keywords", 1_000);

  /** What whoever has just refused advertisements by a word is answered; the default: nothing. */
  public static final ChannelField OPT_OUT_CONFIRMATION =
      ChannelField.text("opt_out_confirmation", 1_000);

  /** Whether who has left gets by mail what they have not seen, where there is a mailbox. */
  public static final ChannelField UNSEEN_BY_MAIL =
      ChannelField.choice("unseen_by_mail", "on", "off");

  /** {@link ChannelRateLimit#messagesPerSecond}. */
  public static final ChannelField MESSAGES_PER_SECOND =
      ChannelField.whole("messages_per_second", 0, 1_000);

  /** {@link ChannelRateLimit#messagesPerMinute}. */
  public static final ChannelField MESSAGES_PER_MINUTE =
      ChannelField.whole("messages_per_minute", 1, 6_000);

  /** {@link ChannelRateLimit#pairBurst}. */
  public static final ChannelField PAIR_BURST = ChannelField.whole("pair_burst", 1, 1_000);

  /** {@link ChannelRateLimit#pairIntervalSeconds}. */
  public static final ChannelField PAIR_INTERVAL_SECONDS =
      ChannelField.whole("pair_interval_seconds", 0, 3_600);

  public ChannelSettings {
    values = Map.copyOf(values);
  }

  /** A text, or null when it isn't set. */
  public @Nullable String text(String name) {
    return (String) values.get(name);
  }

  /** A list of texts; empty when it isn't set. */
  public List<String> texts(String name) {
    return values.get(name) instanceof List<?> list
        ? list.stream().map(String.class::cast).toList()
        : List.of();
  }

  /** A text in a language; null when there is none in it. */
  public @Nullable String translation(ChannelField all, String language, ChannelField text) {
    return values.get(all.name()) instanceof ObjectNode languages
            && languages.path(language).path(text.name()) instanceof StringNode said
        ? said.asString()
        : null;
  }

  /** What customers are asked; null when it isn't set. */
  public @Nullable List<ChannelQuestion> questions(String name) {
    return values.get(name) instanceof List<?> list
        ? list.stream().map(JsonNode.class::cast).map(ChannelQuestion::of).toList()
        : null;
  }

  /** A flag, or {@code otherwise} when it isn't set. */
  public boolean flag(ChannelField field, boolean otherwise) {
    return (Boolean) Objects.requireNonNullElse(values.get(field.name()), otherwise);
  }

  /** A whole number, or {@code otherwise} when it isn't set. */
  public int whole(String name, int otherwise) {
    return (Integer) Objects.requireNonNullElse(values.get(name), otherwise);
  }

  private int number(ChannelField field, int otherwise) {
    return (Integer) Objects.requireNonNullElse(values.get(field.name()), otherwise);
  }

  /** Whether a resolved conversation is opened again by the customer's next message. */
  public boolean reopens() {
    return !"new_conversation".equals(values.get(AFTER_RESOLVE.name()));
  }

  /** Whether who has left gets by mail what they have not seen. */
  public boolean mailsUnseen() {
    return !"off".equals(values.get(UNSEEN_BY_MAIL.name()));
  }

  /** How fast to send: as it is set, and if it isn't, as {@code otherwise} says. */
  ChannelRateLimit rateLimit(ChannelRateLimit otherwise) {
    return new ChannelRateLimit(
        number(MESSAGES_PER_SECOND, otherwise.messagesPerSecond()),
        number(PAIR_BURST, otherwise.pairBurst()),
        number(PAIR_INTERVAL_SECONDS, otherwise.pairIntervalSeconds()),
        number(MESSAGES_PER_MINUTE, otherwise.messagesPerMinute()));
  }

  /** What {@link #read} reads. */
  String json() {
    return Json.text(new TreeMap<>(values));
  }

  static ChannelSettings read(String json) {
    Map<String, Object> values = new TreeMap<>();
    Json.parse(json)
        .propertyStream()
        .forEach(property -> values.put(property.getKey(), value(property.getValue())));
    return new ChannelSettings(values);
  }

  private static Object value(JsonNode node) {
    if (node.isBoolean()) {
      return node.asBoolean();
    }
    if (node.isArray()) {
      return node.valueStream()
          .map(entry -> entry.isObject() ? (Object) entry : entry.asString())
          .toList();
    }
    if (node.isObject()) {
      return node;
    }
    return node.isInt() ? (Object) node.asInt() : node.asString();
  }
}
