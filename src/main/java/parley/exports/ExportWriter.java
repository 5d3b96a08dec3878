package parley.exports;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import parley.http.Json;
import parley.http.JsonPage;
import parley.media.ShownFile;
import parley.storage.Database;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/** Writes one zip: a page of whatever there is in each read, so that it may be of any size. */
final class ExportWriter {
  /** The node is about to end, or the contact was erased meanwhile. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** How a page is read that begins behind an id. */
  @FunctionalInterface
  private interface Pages {
    JsonPage next(long after);
  }

  private static final int AT_ONCE = 100;

  private static final String README =
      """
      What is known of one contact.

      contact.json           name, addresses, tags and attributes, as they are now
      consents.json          what the contact has allowed and refused over time
      notes.json             notes of agents on the contact
      conversations.ndjson   a conversation on each line
      messages.ndjson        a message on each line, with notes of agents among them, oldest first
      media/                 the files that messages show, named by the id that the message names
      missing-files.json     the ids of files that were no longer there
      """;

  private final Database database;
  private final ExportSources sources;
  private final Runnable requireGoing;

  /**
   * Writes what {@code sources} know.
   *
   * @param requireGoing called before each step; throws {@link Stopped} when it is not to go on
   */
  ExportWriter(Database database, ExportSources sources, Runnable requireGoing) {
    this.database = database;
    this.sources = sources;
    this.requireGoing = requireGoing;
  }

  /**
   * Writes all of it; answers how many files were missing.
   *
   * @throws Stopped when it is not to go on
   */
  long write(Export export, OutputStream target) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(target)) {
      text(zip, "README.txt", README);
      text(zip, "contact.json", contact(export));
      array(zip, "consents.json", consents(export));
      array(zip, "notes.json", notes(export));
      List<Long> conversations = conversations(zip, export);
      Set<String> missing = messages(zip, export, conversations);
      media(zip, export, missing);
      text(zip, "missing-files.json", Json.text(missing));
      return missing.size();
    }
  }

  private String contact(Export export) {
    return database
        .read(tx -> sources.contacts().document(tx, export.organizationId(), export.contactId()))
        .orElseThrow(Stopped::new);
  }

  private Pages consents(Export export) {
    return after ->
        database.read(tx ->
            sources
                .contacts()
                .consentDocuments(tx, export.organizationId(), export.contactId(), after, AT_ONCE));
  }

  private Pages notes(Export export) {
    return after ->
        database.read(tx ->
            sources
                .notes()
                .documents(tx, export.organizationId(), export.contactId(), after, AT_ONCE));
  }

  private void array(ZipOutputStream zip, String name, Pages pages) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    String before = "[";
    for (JsonPage page = pages.next(0); !page.isEmpty(); page = pages.next(page.last())) {
      requireGoing.run();
      write(zip, before + String.join(",\n", page.texts()));
      before = ",\n";
    }
    write(zip, before.equals("[") ? "[]\n" : "]\n");
    zip.closeEntry();
  }

  private List<Long> conversations(ZipOutputStream zip, Export export) throws IOException {
    List<Long> ids = new ArrayList<>();
    zip.putNextEntry(new ZipEntry("conversations.ndjson"));
    Pages pages =
        after ->
            database.read(tx ->
                sources
                    .conversations()
                    .documents(tx, export.organizationId(), export.contactId(), after, AT_ONCE));
    for (JsonPage page = pages.next(0); !page.isEmpty(); page = pages.next(page.last())) {
      lines(zip, page);
      ids.addAll(page.ids());
    }
    zip.closeEntry();
    return ids;
  }

  /** Answers the ids of the files that they show. */
  private Set<String> messages(ZipOutputStream zip, Export export, List<Long> conversations)
      throws IOException {
    Set<String> shown = new LinkedHashSet<>();
    zip.putNextEntry(new ZipEntry("messages.ndjson"));
    for (long conversation : conversations) {
      Pages pages =
          after ->
              database.read(tx ->
                  sources
                      .conversations()
                      .messageDocuments(tx, export.organizationId(), conversation, after, AT_ONCE));
      for (JsonPage page = pages.next(0); !page.isEmpty(); page = pages.next(page.last())) {
        lines(zip, page);
        page.texts().forEach(text -> shown.addAll(files(Json.parse(text))));
      }
    }
    zip.closeEntry();
    return shown;
  }

  /** Those that it shows or has shown; what clients note beside a message names none. */
  private static List<String> files(JsonNode message) {
    return Stream.of(message.path("content"), message.path("edits"))
        .flatMap(shown -> shown.findValuesAsString("media_id").stream())
        .filter(id -> IdType.MEDIA.decode(id).isPresent())
        .toList();
  }

  private void lines(ZipOutputStream zip, JsonPage page) throws IOException {
    requireGoing.run();
    for (String line : page.texts()) {
      write(zip, line + "\n");
    }
  }

  /** Takes from {@code missing} those that are there. */
  private void media(ZipOutputStream zip, Export export, Set<String> missing) throws IOException {
    List<ShownFile> page = shown(export, 0);
    while (!page.isEmpty()) {
      for (ShownFile file : page) {
        requireGoing.run();
        if (copy(zip, export, file)) {
          missing.remove(IdType.MEDIA.encode(file.id()));
        }
      }
      page = shown(export, page.getLast().id());
    }
  }

  private List<ShownFile> shown(Export export, long after) {
    return database.read(tx ->
        sources.media().shown(tx, export.organizationId(), export.contactId(), after, AT_ONCE));
  }

  private boolean copy(ZipOutputStream zip, Export export, ShownFile file) throws IOException {
    Optional<InputStream> content =
        file.isReady()
            ? sources.media().read(export.organizationId(), file.id())
            : Optional.empty();
    if (content.isEmpty()) {
      return false;
    }
    try (InputStream bytes = content.get()) {
      zip.putNextEntry(
          new ZipEntry("media/" + IdType.MEDIA.encode(file.id()) + "-" + file.plainName()));
      bytes.transferTo(zip);
      zip.closeEntry();
    }
    return true;
  }

  private static void text(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    write(zip, text);
    zip.closeEntry();
  }

  private static void write(ZipOutputStream zip, String text) throws IOException {
    zip.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
