package parley.events;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an event tells. */
public enum EventType {
  CONTACT_CREATED,
  CONTACT_UPDATED,
  /** Its data is the id only, and the data of all earlier events of the contact is gone. */
  CONTACT_DELETED,
  /** Another contact has become part of it, with its conversations, notes and addresses. */
  CONTACT_MERGED,
  /** A contact has allowed or refused messages of a purpose. */
  CONTACT_CONSENT_CHANGED,
  /** An import has ended: done, failed or canceled. */
  IMPORT_COMPLETED,
  /** The contacts that an import has made are taken back. */
  IMPORT_UNDONE,
  /** Many contacts have been given tags, or lost some, behind the answer to a request. */
  CONTACTS_TAGGED,
  CONVERSATION_CREATED,
  CONVERSATION_UPDATED,
  CONVERSATION_ASSIGNED,
  CONVERSATION_STATUS_CHANGED,
  MESSAGE_CREATED,
  /** A customer has edited it or taken it back, or it is to leave from another conversation. */
  MESSAGE_UPDATED,
  MESSAGE_STATUS_CHANGED,
  /** A visitor of a site has left before they have read what was answered. */
  MESSAGE_UNSEEN,
  /** A file that a customer sent is here, or never will be. */
  MEDIA_UPDATED,
  /** The provider tells something else about the number or the account than before. */
  CHANNEL_UPDATED,
  /** The provider reports something about the account or its business that no person wrote. */
  CHANNEL_NOTICE,
  CHANNEL_PAUSED,
  CHANNEL_RESUMED,
  WEBHOOK_TEST;

  private final String text = name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");

  /** The name in the API and the database: {@code message.status_changed}. */
  public String text() {
    return text;
  }

  /** All names with commas between, for who has to choose from them. */
  public static String names() {
    return Arrays.stream(values()).map(EventType::text).collect(Collectors.joining(", "));
  }

  /** The type with this {@link #text}. */
  public static Optional<EventType> of(String text) {
    return Arrays.stream(values()).filter(type -> type.text().equals(text)).findFirst();
  }
}
