package parley.contacts;

import java.util.List;
import java.util.stream.Collectors;
import parley.http.Json;
import parley.text.CsvText;
import tools.jackson.databind.JsonNode;

/**
 * Contacts as {@link CsvText}.
 *
 * @param columns what to tell, in this order
 */
record ContactCsv(List<ExportColumn> columns) implements ExportFormat {
  @Override
  public String media() {
    return "text/csv; charset=utf-8; header=present";
  }

  @Override
  public String fileName() {
    return "contacts.csv";
  }

  @Override
  public String head() {
    return CsvText.BYTE_ORDER_MARK
        + CsvText.line(columns.stream().map(ExportColumn::name).toList());
  }

  @Override
  public String line(String contact) {
    JsonNode json = Json.parse(contact);
    return CsvText.line(columns.stream().map(column -> cell(column.of(json))).toList());
  }

  /** Nothing: a line more would be a contact. */
  @Override
  public String end(long contacts) {
    return "";
  }

  private static String cell(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return "";
    }
    if (isListOfTexts(value)) {
      return value.valueStream().map(JsonNode::asString).collect(Collectors.joining(","));
    }
    return value.isString() ? value.asString() : value.toString();
  }

  private static boolean isListOfTexts(JsonNode value) {
    return value.isArray() && value.valueStream().allMatch(JsonNode::isString);
  }
}
