package parley.conversations.content;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import parley.http.Field;
import parley.http.Fields;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What there is to choose from in an interactive message, kind by kind. */
final class InteractiveChoices {
  private static final int BUTTONS = 3;
  private static final int BUTTON_ID_LENGTH = 256;
  private static final int BUTTON_LENGTH = 20;
  private static final int ROWS = 10;
  private static final int ROW_ID_LENGTH = 200;
  private static final int ROW_LENGTH = 24;
  private static final int DESCRIPTION_LENGTH = 72;

  /** Choices that are looked at, be they too many. */
  private static final int MOST_READ = 100;

  private InteractiveChoices() {}

  /** {@code buttons: [{id, title}]}. */
  static void buttons(Fields fields, ObjectNode json) {
    ArrayNode array = json.putArray("buttons");
    Set<String> ids = new HashSet<>();
    for (Fields button : some(fields, "buttons", BUTTONS)) {
      array
          .addObject()
          .put("id", id(button, BUTTON_ID_LENGTH, ids).orNull())
          .put("title", TextField.required(button, "title", BUTTON_LENGTH).orNull());
    }
  }

  /** {@code button, sections: [{title?, rows: [{id, title, description?}]}]}. */
  static void list(Fields fields, ObjectNode json) {
    json.put("button", TextField.required(fields, "button", BUTTON_LENGTH).orNull());
    ArrayNode array = json.putArray("sections");
    Set<String> ids = new HashSet<>();
    List<Fields> sections = some(fields, "sections", ROWS);
    int rows = 0;
    for (Fields section : sections) {
      Field<String> title = TextField.optional(section, "title", ROW_LENGTH);
      if (sections.size() > 1) {
        title = title.required();
      }
      ObjectNode read = array.addObject().put("title", title.orNull());
      rows += rows(section, read.putArray("rows"), ids);
    }
    if (rows > ROWS) {
      fields.reject("sections", "too_many", "must have at most " + ROWS + " rows in all");
    }
  }

  private static int rows(Fields section, ArrayNode array, Set<String> ids) {
    List<Fields> rows = some(section, "rows", ROWS);
    for (Fields row : rows) {
      array
          .addObject()
          .put("id", id(row, ROW_ID_LENGTH, ids).orNull())
          .put("title", TextField.required(row, "title", ROW_LENGTH).orNull())
          .put("description", TextField.optional(row, "description", DESCRIPTION_LENGTH).orNull());
    }
    return rows.size();
  }

  /** {@code button, url}: a button that opens an address. */
  static void link(Fields fields, ObjectNode json) {
    json.put("button", TextField.required(fields, "button", BUTTON_LENGTH).orNull());
    json.put("url", MediaSource.url(fields, "url").required().orNull());
  }

  /** An array of one to {@code most} objects; all of them are read, so that all are checked. */
  private static List<Fields> some(Fields fields, String name, int most) {
    List<Fields> objects =
        fields
            .objects(name, MOST_READ)
            .required()
            .check(list -> !list.isEmpty(), "too_few", "must have at least one")
            .or(List.of());
    if (objects.size() > most) {
      fields.reject(name, "too_many", "must have at most " + most);
    }
    return objects;
  }

  private static Field<String> id(Fields choice, int most, Set<String> known) {
    return TextField.required(choice, "id", most)
        .check(known::add, "duplicate", "is the id of another one, too");
  }
}
