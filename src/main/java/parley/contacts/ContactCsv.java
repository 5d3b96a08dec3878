package parley.contacts;

import java.util.List;
import java.util.stream.Collectors;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/**
 * Contacts as comma-separated values (RFC 4180), for spreadsheets: these take UTF-8 for it only
 * behind a byte order mark, and take for a formula what begins like one.
 *
 * @param columns what to tell, in this order
 */
record ContactCsv(List<ExportColumn> columns) implements ExportFormat {
  private static final String BYTE_ORDER_MARK = "\ufeff";

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
    return BYTE_ORDER_MARK
        + columns.stream()
            .map(ExportColumn::name)
            .map(FormulaGuard::guarded)
            .map(ContactCsv::quoted)
            .collect(Collectors.joining(",", "", "\r\n"));
  }

  @Override
  public String line(String contact) {
    JsonNode json = Json.parse(contact);
    return columns.stream()
        .map(column -> quoted(cell(column.of(json))))
        .collect(Collectors.joining(",", "", "\r\n"));
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
      return FormulaGuard.guarded(
          value.valueStream().map(JsonNode::asString).collect(Collectors.joining(",")));
    }
    return value.isString() ? FormulaGuard.guarded(value.asString()) : value.toString();
  }

  private static boolean isListOfTexts(JsonNode value) {
    return value.isArray() && value.valueStream().allMatch(JsonNode::isString);
  }

  private static String quoted(String cell) {
    boolean isPlain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return isPlain ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
  }
}
