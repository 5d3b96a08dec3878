package parley.contacts;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import parley.http.Problem;
import tools.jackson.databind.JsonNode;

/**
 * What an export tells of a contact: a field of the API, or one of the custom attributes.
 *
 * @param path where it is in the contact as the API shows it
 */
record ExportColumn(String name, List<String> path) {
  private static final String ATTRIBUTES = "custom_attributes";
  private static final String ATTRIBUTE = ATTRIBUTES + ".";
  private static final int MOST = 100;

  private static final List<ExportColumn> FIELDS =
      List.of(
          field("id"),
          field("external_id"),
          field("name"),
          field("phone"),
          field("email"),
          field("tags"),
          field(ATTRIBUTES),
          field("blocked"),
          field("created_at"),
          field("updated_at"),
          field("last_seen_at"));

  /** Every field, then a column for each of these custom attributes. */
  static List<ExportColumn> all(List<String> attributes) {
    return Stream.concat(FIELDS.stream(), attributes.stream().map(key -> one(ATTRIBUTE + key)))
        .toList();
  }

  private static ExportColumn field(String name) {
    return new ExportColumn(name, List.of(name));
  }

  /**
   * The columns of a list of names with commas between them.
   *
   * @throws Problem {@code invalid_parameter}
   */
  static List<ExportColumn> of(String names) {
    List<ExportColumn> columns =
        Arrays.stream(names.split(",", -1))
            .map(String::strip)
            .distinct()
            .map(ExportColumn::one)
            .toList();
    if (columns.size() > MOST) {
      throw Problem.invalidParameter("query:columns", "may name 100 columns");
    }
    return columns;
  }

  private static ExportColumn one(String name) {
    if (name.startsWith(ATTRIBUTE) && name.length() > ATTRIBUTE.length()) {
      return new ExportColumn(name, List.of(ATTRIBUTES, name.substring(ATTRIBUTE.length())));
    }
    return FIELDS.stream()
        .filter(column -> column.name.equals(name))
        .findFirst()
        .orElseThrow(() ->
            Problem.invalidParameter(
                "query:columns",
                "must name fields of a contact, or custom attributes as custom_attributes.plan"));
  }

  /** The value in a contact as the API shows it; a missing node when the contact has none. */
  JsonNode of(JsonNode contact) {
    JsonNode value = contact;
    for (String name : path) {
      value = value.path(name);
    }
    return value;
  }
}
