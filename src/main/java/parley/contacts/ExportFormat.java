package parley.contacts;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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
   * @param chosen what to tell, if not everything
   * @param all everything, for formats that need columns
   * @throws parley.http.Problem {@code invalid_parameter} when there is none
   */
  static ExportFormat of(
      String name, Optional<List<ExportColumn>> chosen, Supplier<List<ExportColumn>> all) {
    return switch (name) {
      case "csv" -> new ContactCsv(chosen.orElseGet(all));
      case "ndjson" -> new ContactLines(chosen.orElse(List.of()));
      default -> throw Problem.invalidParameter("query:format", "must be csv or ndjson");
    };
  }
}
