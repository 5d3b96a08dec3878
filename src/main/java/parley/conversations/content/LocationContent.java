package parley.conversations.content;

import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** {@code {latitude, longitude, name?, address?}}. */
final class LocationContent {
  private static final int TEXT_LENGTH = 1000;

  private LocationContent() {}

  static Content read(Fields fields) {
    ObjectNode json = Json.object();
    json.put("latitude", degrees(fields, "latitude", 90).orNull());
    json.put("longitude", degrees(fields, "longitude", 180).orNull());
    json.put("name", TextField.optional(fields, "name", TEXT_LENGTH).orNull());
    json.put("address", TextField.optional(fields, "address", TEXT_LENGTH).orNull());
    return Content.of(json);
  }

  private static Field<Double> degrees(Fields fields, String name, int most) {
    return fields
        .decimal(name)
        .required()
        .check(
            value -> Math.abs(value) <= most,
            "out_of_range",
            "must be from -" + most + " to " + most);
  }
}
