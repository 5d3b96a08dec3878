package parley.channels.email.imap;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How far each folder of a mailbox has been read, by its name. */
record MailboxCursor(Map<String, FolderCursor> folders) {

  static MailboxCursor read(@Nullable String text) {
    Map<String, FolderCursor> folders = new TreeMap<>();
    JsonNode json = text == null ? Json.object() : Json.parse(text);
    json.properties()
        .forEach(folder -> folders.put(folder.getKey(), FolderCursor.of(folder.getValue())));
    return new MailboxCursor(folders);
  }

  Optional<FolderCursor> of(String folder) {
    return Optional.ofNullable(folders.get(folder));
  }

  MailboxCursor with(String folder, FolderCursor cursor) {
    Map<String, FolderCursor> next = new TreeMap<>(folders);
    next.put(folder, cursor);
    return new MailboxCursor(next);
  }

  String text() {
    ObjectNode json = Json.object();
    folders.forEach((folder, cursor) -> json.set(folder, cursor.json()));
    return Json.text(json);
  }
}
