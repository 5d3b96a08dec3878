package parley.channels.whatsapp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every type of message that we can send. */
final class MessagePayloads {
  private static final List<MessagePayload> ALL =
      List.of(
          new TextPayload(),
          new MediaPayload("image"),
          new MediaPayload("video"),
          new MediaPayload("audio"),
          new MediaPayload("document"),
          new MediaPayload("sticker"),
          new LocationPayload(),
          new ContactsPayload(),
          new TemplatePayload(),
          new InteractivePayload(),
          new ReactionPayload());

  private static final Map<String, MessagePayload> BY_TYPE =
      ALL.stream().collect(Collectors.toUnmodifiableMap(MessagePayload::type, Function.identity()));

  private MessagePayloads() {}

  /** The names of all types. */
  static List<String> types() {
    return ALL.stream().map(MessagePayload::type).toList();
  }

  static Optional<MessagePayload> of(String type) {
    return Optional.ofNullable(BY_TYPE.get(type));
  }
}
