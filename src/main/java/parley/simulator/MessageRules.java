package parley.simulator;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** What Meta wants of a message, type by type. */
final class MessageRules {
  private static final int TEXT = 4096;
  private static final int CAPTION = 1024;
  private static final int LINK = 4096;
  private static final int ID = 512;

  /** Of {@code biz_opaque_callback_data}. */
  static final int OPAQUE = 512;

  private static final int CONTACTS = 256;

  private static final Map<String, Consumer<GraphParameters>> RULES =
      Map.ofEntries(
          entry("text", message -> text(message.object("text"))),
          entry("image", message -> captioned(message.object("image"), false)),
          entry("video", message -> captioned(message.object("video"), false)),
          entry("document", message -> captioned(message.object("document"), true)),
          entry("audio", message -> bare(message.object("audio"))),
          entry("sticker", message -> bare(message.object("sticker"))),
          entry("location", message -> location(message.object("location"))),
          entry("contacts", MessageRules::contacts),
          entry("template", message -> template(message.object("template"))),
          entry("interactive", message -> InteractiveRules.check(message.object("interactive"))),
          entry("reaction", message -> reaction(message.object("reaction"))));

  private MessageRules() {}

  /**
   * Checks a whole message but for its recipient.
   *
   * @return its type
   */
  static String check(GraphParameters message) {
    String type = message.choice("type", RULES.keySet(), implied(message));
    message.choice("recipient_type", Set.of("individual", "group"), "individual");
    message.optionalText("biz_opaque_callback_data", OPAQUE);
    message.optionalObject("context").ifPresent(context -> context.text("message_id", ID));
    Objects.requireNonNull(RULES.get(type)).accept(message);
    return type;
  }

  /** The type of a message that doesn't say it, as one of Meta's own examples. */
  private static String implied(GraphParameters message) {
    return message.has("text")
        ? "text"
        : RULES.keySet().stream().sorted().filter(message::has).findFirst().orElse("text");
  }

  private static void text(GraphParameters text) {
    text.text("body", TEXT);
    text.flag("preview_url");
  }

  private static void captioned(GraphParameters media, boolean file) {
    source(media);
    media.optionalText("caption", CAPTION);
    if (file) {
      media.optionalText("filename", 240);
    } else {
      media.refuse("filename");
    }
  }

  private static void bare(GraphParameters media) {
    source(media);
    media.refuse("caption");
    media.refuse("filename");
  }

  private static void source(GraphParameters media) {
    if (media.has("id") == media.has("link")) {
      throw GraphError.of(131008, "Exactly one of 'id' and 'link' is needed").refusal();
    }
    if (media.has("id")) {
      media.text("id", ID);
    } else {
      media.text("link", LINK);
    }
  }

  private static void location(GraphParameters location) {
    location.number("latitude", -90, 90);
    location.number("longitude", -180, 180);
    location.optionalText("name", 1000);
    location.optionalText("address", 1000);
  }

  private static void contacts(GraphParameters message) {
    for (GraphParameters contact : message.objects("contacts", 1, CONTACTS)) {
      contact.object("name").text("formatted_name", 1000);
    }
  }

  private static void template(GraphParameters template) {
    template.text("name", 512);
    template.object("language").text("code", 100);
    template.optionalObjects("components", 100);
  }

  private static void reaction(GraphParameters reaction) {
    reaction.text("message_id", ID);
    reaction.optionalText("emoji", 30);
  }
}
