package parley.contacts;

import java.util.List;
import parley.http.Problem;

/** How an export writes contacts, each as the API shows it. */
interface ExportFormat {
  /** The media type, with what programs should know of it. */
  String media();

  /** How a file of it is called. */
  String fileName();

  /** What comes before the contacts. */
  String head();

  /** One contact, which is given as JSON. */
  String line(String contact);

  /** What comes behind the last one. */
  String end(long contacts);

  /**
   * The format with this name.
   *
   * @param columns what to tell; empty for everything
   * @throws parley.http.Problem {@code invalid_parameter} when there is none
   */
  static ExportFormat of(String name, List<ExportColumn> columns) {
    return switch (name) {
      case "csv" -> new ContactCsv(columns.isEmpty() ? ExportColumn.ALL : columns);
      case "ndjson" -> new ContactLines(columns);
      default -> throw Problem.invalidParameter("query:format", "must be csv or ndjson");
    };
  }
}
