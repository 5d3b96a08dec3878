package parley.channels.whatsapp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every type of message that we can send. */
final class Sendables {
  private static final Map<String, Sendable> ALL =
      List.<Sendable>of(
              new SendableText(),
              new SendableMedia("image"),
              new SendableMedia("video"),
              new SendableMedia("audio"),
              new SendableMedia("document"),
              new SendableMedia("sticker"),
              new SendableLocation(),
              new SendableContacts(),
              new SendableTemplate(),
              new SendableInteractive(),
              new SendableReaction())
          .stream()
          .collect(Collectors.toUnmodifiableMap(Sendable::type, Function.identity()));

  private Sendables() {}

  static Optional<Sendable> of(String type) {
    return Optional.ofNullable(ALL.get(type));
  }
}
