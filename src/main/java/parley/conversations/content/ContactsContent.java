package parley.conversations.content;

import java.util.List;
import java.util.regex.Pattern;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code {contacts: […]}}: cards of the shape that comes in from customers, too. */
final class ContactsContent {
  private static final int MOST = 256;
  private static final int MOST_PARTS = 256;
  private static final int TEXT_LENGTH = 1000;
  private static final Pattern BIRTHDAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private ContactsContent() {}

  static Content read(Fields fields) {
    List<Fields> cards =
        fields
            .objects("contacts", MOST)
            .required()
            .check(list -> !list.isEmpty(), "too_few", "must have at least one")
            .or(List.of());
    ObjectNode json = Json.object();
    ArrayNode array = json.putArray("contacts");
    cards.forEach(card -> array.add(card(card)));
    return Content.of(json);
  }

  private static ObjectNode card(Fields fields) {
    ObjectNode card = Json.object();
    Fields name = fields.object("name").required().orNull();
    if (name != null) {
      card.set("name", name(name));
    }
    parts(fields, card, "phones", "phone", "type", "wa_id");
    parts(fields, card, "emails", "email", "type");
    parts(fields, card, "urls", "url", "type");
    parts(
        fields,
        card,
        "addresses",
        "street",
        "city",
        "state",
        "zip",
        "country",
        "country_code",
        "type");
    Fields org = fields.object("org").orNull();
    if (org != null) {
      card.set("org", part(org, "company", "department", "title"));
    }
    String birthday =
        fields
            .text("birthday", TEXT_LENGTH)
            .check(text -> BIRTHDAY.matcher(text).matches(), "invalid_format", "must be YYYY-MM-DD")
            .orNull();
    if (birthday != null) {
      card.put("birthday", birthday);
    }
    return card;
  }

  private static ObjectNode name(Fields fields) {
    ObjectNode name = Json.object();
    name.put("formatted_name", TextField.required(fields, "formatted_name", TEXT_LENGTH).orNull());
    TextField.copy(
        fields, name, TEXT_LENGTH, "first_name", "last_name", "middle_name", "prefix", "suffix");
    return name;
  }

  private static void parts(Fields fields, ObjectNode card, String name, String... texts) {
    List<Fields> parts = fields.objects(name, MOST_PARTS).or(List.of());
    if (!parts.isEmpty()) {
      ArrayNode array = card.putArray(name);
      parts.forEach(part -> array.add(part(part, texts)));
    }
  }

  private static ObjectNode part(Fields fields, String... texts) {
    ObjectNode part = Json.object();
    TextField.copy(fields, part, TEXT_LENGTH, texts);
    return part;
  }
}
