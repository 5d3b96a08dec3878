package parley.retention;

import java.util.Locale;

/** What can be erased by its age, in the order in which a sweep does it. */
public enum AgedKind {
  MEDIA("media_days", 1),
  MESSAGES("messages_days", 1),
  CONVERSATIONS("resolved_conversations_days", 1),
  CONTACTS("contacts_without_activity_days", 1),
  /** Webhooks that fail are tried for days, with events that are kept. */
  EVENTS("events_days", 7);

  private final String field;
  private final int least;

  AgedKind(String field, int least) {
    this.field = field;
    this.least = least;
  }

  /** The name of its rule in the API. */
  String field() {
    return field;
  }

  /** The least days that its rule may have. */
  int least() {
    return least;
  }

  /** The name of it in the API: {@code media}. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
