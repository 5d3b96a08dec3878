package parley.audit;

import java.util.HexFormat;
import tools.jackson.databind.JsonNode;

/**
 * The one text of a JSON value by RFC 8785: no white space, members in the order of their names,
 * nothing escaped that needn't be. Of numbers it takes those that are whole and exact in a double.
 */
final class CanonicalJson {
  private static final long MOST = 1L << 53;

  private final StringBuilder text = new StringBuilder();

  private CanonicalJson() {}

  static String of(JsonNode node) {
    CanonicalJson json = new CanonicalJson();
    json.append(node);
    return json.text.toString();
  }

  private void append(JsonNode node) {
    switch (node.getNodeType()) {
      case OBJECT -> appendObject(node);
      case ARRAY -> appendArray(node);
      case STRING -> appendString(node.asString());
      case NUMBER -> appendNumber(node);
      case BOOLEAN -> text.append(node.asBoolean());
      case NULL -> text.append("null");
      default -> throw new IllegalArgumentException("no JSON: " + node.getNodeType());
    }
  }

  private void appendObject(JsonNode object) {
    text.append('{');
    String comma = "";
    for (String name : object.propertyNames().stream().sorted().toList()) {
      text.append(comma);
      appendString(name);
      text.append(':');
      append(object.path(name));
      comma = ",";
    }
    text.append('}');
  }

  private void appendArray(JsonNode array) {
    text.append('[');
    String comma = "";
    for (JsonNode element : array) {
      text.append(comma);
      append(element);
      comma = ",";
    }
    text.append(']');
  }

  private void appendNumber(JsonNode number) {
    if (!number.isIntegralNumber() || !number.canConvertToLong() || isLarge(number.asLong())) {
      throw new IllegalArgumentException("no whole number that a double holds: " + number);
    }
    text.append(number.asLong());
  }

  private static boolean isLarge(long number) {
    return number > MOST || number < -MOST;
  }

  private void appendString(String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      appendCharacter(string.charAt(i));
    }
    text.append('"');
  }

  private void appendCharacter(char c) {
    switch (c) {
      case '"' -> text.append("\\\"");
      case '\\' -> text.append("\\\\");
      case '\b' -> text.append("\\b");
      case '\t' -> text.append("\\t");
      case '\n' -> text.append("\\n");
      case '\f' -> text.append("\\f");
      case '\r' -> text.append("\\r");
      default -> {
        if (c < ' ') {
          text.append("\\u").append(HexFormat.of().toHexDigits(c));
        } else {
          text.append(c);
        }
      }
    }
  }
}
