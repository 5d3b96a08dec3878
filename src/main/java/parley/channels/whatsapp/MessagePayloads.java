package parley.channels.whatsapp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every type of message that we can send. */
final class MessagePayloads {
  private static final Map<String, MessagePayload> ALL =
      List.<MessagePayload>of(
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
              new ReactionPayload())
          .stream()
          .collect(Collectors.toUnmodifiableMap(MessagePayload::type, Function.identity()));

  private MessagePayloads() {}

  static Optional<MessagePayload> of(String type) {
    return Optional.ofNullable(ALL.get(type));
  }
}
