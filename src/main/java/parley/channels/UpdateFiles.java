package parley.channels;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/** Which files of ours came in along with updates. */
final class UpdateFiles {
  private UpdateFiles() {}

  /** The ids of those that messages show, and of those that the messages came in. */
  static Set<Long> of(Collection<Update> updates) {
    Set<Long> files = new LinkedHashSet<>();
    for (Update update : updates) {
      switch (update) {
        case Update.Received(var message) -> addAll(files, message);
        case Update.Echoed(var message) -> addAll(files, message);
        default -> {
          // Only messages bring files along.
        }
      }
    }
    return files;
  }

  private static void addAll(Set<Long> files, Update.IncomingMessage message) {
    JsonNode content = message.content();
    add(files, content);
    add(files, content.path("content"));
    content.path("attachments").values().forEach(file -> add(files, file));
    Update.MessageOrigin origin = message.origin();
    if (origin != null) {
      add(files, origin.source());
    }
  }

  /** What is with the provider still is fetched once the message is there. */
  private static void add(Set<Long> files, JsonNode file) {
    if (file.path("provider_media_id").isMissingNode()) {
      add(files, file.path("media_id").asString(""));
    }
  }

  private static void add(Set<Long> files, @Nullable String id) {
    OptionalLong file = id == null ? OptionalLong.empty() : IdType.MEDIA.decode(id);
    file.ifPresent(files::add);
  }
}
