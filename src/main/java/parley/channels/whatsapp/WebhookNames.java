package parley.channels.whatsapp;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds what a body says it is about before anything in it is believed: runs over its tokens once,
 * keeps none of them, and stops at the tenth number or the 2,000th entry or change.
 */
final class WebhookNames {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final int MOST = 10;
  private static final int LONGEST = 32;

  /** Meta puts at most 1,000 updates into a body. */
  private static final int MOST_ELEMENTS = 2_000;

  private final Set<String> phoneNumberIds = new LinkedHashSet<>();
  private final Set<String> businessAccountIds = new LinkedHashSet<>();
  private final JsonParser parser;
  private int elements;

  private WebhookNames(JsonParser parser) {
    this.parser = parser;
  }

  /** The names in a body, as far as it is JSON. */
  static WebhookNames in(byte[] body) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), body)) {
      WebhookNames names = new WebhookNames(parser);
      try {
        parser.nextToken();
        names.members(Map.of("entry", () -> names.elements(names::entry)));
      } catch (JacksonException e) {
        // What was found until here may sign all the same; then the body is kept for people.
      }
      return names;
    }
  }

  /** The first ten numbers. */
  Set<String> phoneNumberIds() {
    return phoneNumberIds;
  }

  /** Up to ten businesses, which stand before the numbers. */
  Set<String> businessAccountIds() {
    return businessAccountIds;
  }

  private void entry() {
    Runnable id = () -> add(businessAccountIds);
    members(Map.of("id", id, "changes", () -> elements(this::change)));
  }

  private void change() {
    Runnable number = () -> add(phoneNumberIds);
    Runnable metadata = () -> members(Map.of("phone_number_id", number));
    members(Map.of("value", () -> members(Map.of("metadata", metadata))));
  }

  private void members(Map<String, Runnable> readers) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (!isDone() && parser.nextToken() == JsonToken.PROPERTY_NAME) {
      Runnable reader = readers.get(parser.currentName());
      parser.nextToken();
      if (reader == null) {
        parser.skipChildren();
      } else {
        reader.run();
      }
    }
  }

  private void elements(Runnable reader) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    while (!isDone() && parser.nextToken() != JsonToken.END_ARRAY) {
      elements++;
      reader.run();
    }
  }

  private boolean isDone() {
    return phoneNumberIds.size() == MOST || elements > MOST_ELEMENTS || parser.isClosed();
  }

  private void add(Set<String> names) {
    JsonToken token = parser.currentToken();
    boolean named = token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NUMBER_INT;
    if (named && parser.getStringLength() <= LONGEST && names.size() < MOST) {
      names.add(parser.getString());
    } else {
      parser.skipChildren();
    }
  }
}
