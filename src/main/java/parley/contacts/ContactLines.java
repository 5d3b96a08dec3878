package parley.contacts;

import java.util.List;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Contacts as lines of JSON, each as the API shows it, or that of it which was asked for. The last
 * line tells that it is the last.
 *
 * @param columns what to tell; empty for everything
 */
record ContactLines(List<ExportColumn> columns) implements ExportFormat {
  @Override
  public String media() {
    return "application/x-ndjson";
  }

  @Override
  public String fileName() {
    return "contacts.ndjson";
  }

  @Override
  public String head() {
    return "";
  }

  @Override
  public String line(String contact) {
    return (columns.isEmpty() ? contact : chosen(Json.parse(contact)).toString()) + "\n";
  }

  @Override
  public String end(long contacts) {
    return Json.object().put("_end", true).put("rows", contacts) + "\n";
  }

  private ObjectNode chosen(JsonNode contact) {
    ObjectNode chosen = Json.object();
    for (ExportColumn column : columns) {
      ObjectNode place = chosen;
      for (String name : column.path().subList(0, column.path().size() - 1)) {
        place = place.withObjectProperty(name);
      }
      JsonNode value = column.of(contact);
      if (!value.isMissingNode()) {
        place.set(column.path().getLast(), value);
      }
    }
    return chosen;
  }
}
