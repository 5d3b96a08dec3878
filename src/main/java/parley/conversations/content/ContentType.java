package parley.conversations.content;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parley.http.Fields;

/** Every type of message that can be sent. */
public enum ContentType {
  TEXT,
  IMAGE,
  VIDEO,
  AUDIO,
  DOCUMENT,
  STICKER,
  LOCATION,
  CONTACTS,
  TEMPLATE,
  INTERACTIVE,
  REACTION,
  EMAIL,
  /** Stays among the agents. */
  NOTE;

  /** The type of this name in the API. */
  public static Optional<ContentType> of(String text) {
    return Stream.of(values()).filter(type -> type.text().equals(text)).findFirst();
  }

  /** The names of all types, for people. */
  public static String list() {
    return Stream.of(values()).map(ContentType::text).collect(Collectors.joining(", "));
  }

  /** The name in the API. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads a content of this type and notes in {@code fields} all that is wrong with it. */
  public Content read(Fields fields) {
    return switch (this) {
      case TEXT -> TextContent.read(fields);
      case IMAGE -> MediaContent.image(fields);
      case VIDEO -> MediaContent.video(fields);
      case AUDIO -> MediaContent.audio(fields);
      case DOCUMENT -> MediaContent.document(fields);
      case STICKER -> MediaContent.sticker(fields);
      case LOCATION -> LocationContent.read(fields);
      case CONTACTS -> ContactsContent.read(fields);
      case TEMPLATE -> TemplateContent.read(fields);
      case INTERACTIVE -> InteractiveContent.read(fields);
      case REACTION -> ReactionContent.read(fields);
      case EMAIL -> EmailContent.read(fields);
      case NOTE -> NoteContent.read(fields);
    };
  }
}
