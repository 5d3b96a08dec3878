package parley.conversations.content;

import java.util.ArrayList;
import java.util.List;
import parley.channels.ThreadTrail.Participant;
import parley.channels.html.HtmlCleaner;
import parley.http.EmailAddress;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code {subject?, text?, html?, to?, cc?, bcc?, attachments?, automatic?}}: a text, HTML or a
 * file is needed.
 */
final class EmailContent {
  private static final int SUBJECT = 500;
  private static final int TEXT = 100_000;
  private static final int HTML = 500_000;
  private static final int NAME = 200;
  private static final int MOST_PEOPLE = 50;
  private static final int MOST_FILES = 20;
  private static final int FILENAME = 240;

  private EmailContent() {}

  static Content read(Fields fields) {
    ObjectNode json = Json.object();
    Field<String> subject =
        fields
            .text("subject", SUBJECT)
            .nullIf(String::isBlank)
            .check(EmailContent::isOneLine, "invalid_format", "must be one line");
    put(json, "subject", subject);
    Field<String> text = TextField.optional(fields, "text", TEXT);
    Field<String> html = TextField.optional(fields, "html", HTML);
    put(json, "text", text);
    html.map(given -> HtmlCleaner.clean(given, HTML))
        .map(clean ->
            json.put("html", clean.html()).put("has_remote_content", clean.hasRemoteContent()));
    fields.flag("automatic").map(automatic -> json.put("automatic", (boolean) automatic));
    List<Participant> participants = new ArrayList<>();
    participants.addAll(people(fields, "to", json));
    participants.addAll(people(fields, "cc", json));
    // Nobody sees who gets a blind copy: they take no part.
    people(fields, "bcc", json);
    List<MediaReference> files = files(fields, json);
    if (!text.isGiven() && !html.isGiven() && files.isEmpty()) {
      fields.reject("text", "required", "text, html or attachments must be there");
    }
    return new Content(json, files, participants, null, List.of());
  }

  private static void put(ObjectNode json, String name, Field<String> text) {
    if (text.isPresent()) {
      json.put(name, text.orNull());
    }
  }

  private static boolean isOneLine(String text) {
    return text.chars().noneMatch(Character::isISOControl);
  }

  private static List<Participant> people(Fields fields, String name, ObjectNode json) {
    Field<List<Fields>> field = fields.objects(name, MOST_PEOPLE);
    if (!field.isPresent()) {
      return List.of();
    }
    ArrayNode array = json.putArray(name);
    List<Participant> people = new ArrayList<>();
    for (Fields one : field.or(List.of())) {
      String address =
          one.text("address", EmailAddress.LONGEST)
              .required()
              .check(EmailAddress::isValid, "invalid_email", "must be an e-mail address")
              .orNull();
      String shown =
          TextField.optional(one, "name", NAME)
              .check(EmailContent::isOneLine, "invalid_format", "must be one line")
              .orNull();
      if (address != null) {
        array.addObject().put("name", shown).put("address", address);
        people.add(new Participant(address, EmailAddress.folded(address), shown));
      }
    }
    return people;
  }

  private static List<MediaReference> files(Fields fields, ObjectNode json) {
    Field<List<Fields>> field = fields.objects("attachments", MOST_FILES);
    if (!field.isPresent()) {
      return List.of();
    }
    ArrayNode array = json.putArray("attachments");
    List<MediaReference> files = new ArrayList<>();
    for (Fields one : field.or(List.of())) {
      Long id = one.id("media_id", IdType.MEDIA, "unknown_media").required().orNull();
      String filename = TextField.optional(one, "filename", FILENAME).orNull();
      if (id != null) {
        array.addObject().put("media_id", IdType.MEDIA.encode(id)).put("filename", filename);
        files.add(new MediaReference(id, "email", one.pointerTo("media_id")));
      }
    }
    return files;
  }
}
