package parley.contract;

import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** One method on one path, as the document has it. */
record Operation(String method, String path, Pattern pattern, Place place) {
  static Operation of(String method, String path, JsonNode node) {
    String regex = path.replace(".", "\\.").replaceAll("\\{[a-z_]+}", "[^/]+");
    Place place = new Place("/paths/" + path.replace("/", "~1") + "/" + method, node);
    return new Operation(method.toUpperCase(Locale.ROOT), path, Pattern.compile(regex), place);
  }

  boolean matches(String realPath) {
    return pattern.matcher(realPath).matches();
  }

  /** How many segments are named, not literal. */
  int names() {
    return (int) path.chars().filter(c -> c == '{').count();
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
