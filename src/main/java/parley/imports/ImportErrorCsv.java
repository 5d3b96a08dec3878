package parley.imports;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.text.CsvText;

/** The errors of an import as a table for spreadsheets. */
final class ImportErrorCsv {
  private static final List<String> HEADER =
      List.of("line", "column", "field", "code", "message", "value");

  private ImportErrorCsv() {}

  static String of(List<ImportError> errors) {
    return CsvText.BYTE_ORDER_MARK
        + Stream.concat(Stream.of(HEADER), errors.stream().map(ImportErrorCsv::cells))
            .map(CsvText::line)
            .collect(Collectors.joining());
  }

  private static List<String> cells(ImportError error) {
    return Stream.of(
            Long.toString(error.line()),
            error.column(),
            error.field(),
            error.code(),
            error.message(),
            error.value())
        .map(ImportErrorCsv::textOrNothing)
        .toList();
  }

  private static String textOrNothing(@Nullable String text) {
    return text == null ? "" : text;
  }
}
