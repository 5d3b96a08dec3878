package parley.imports;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.io.IOUtils;
import org.jspecify.annotations.Nullable;
import parley.contacts.ContactBatch;
import parley.http.Json;
import parley.http.Problem;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a file is read, as far as its beginning and its sender tell.
 *
 * @param delimiter of a file of cells
 * @param saysDelimiter whether the first line is {@code sep=;}, as spreadsheets write it
 * @param mapping of a file of cells; without columns for another
 */
record FileLayout(
    ImportFormat format,
    TextEncoding encoding,
    char delimiter,
    boolean saysDelimiter,
    ColumnMapping mapping,
    List<String> ignored) {
  private static final int BEGINNING = 64 << 10;
  private static final int LOOKED_AT = 20;

  /** Characters of it as JSON: lists of imports hold those of all. */
  private static final int LONGEST_PREVIEW = 64 << 10;

  /** What it tells clients. */
  record View(
      String format,
      @Nullable String delimiter,
      String encoding,
      List<String> header,
      Map<String, @Nullable String> mapping,
      List<String> ignoredColumns) {}

  /**
   * Looks at the beginning of a file.
   *
   * @throws Problem when nothing can be made of it
   */
  static FileLayout of(Path file, ImportOptions options) {
    try {
      ForeignFormat.refuse(file);
      TextEncoding said = options.encoding();
      TextEncoding encoding = said == null ? TextEncoding.of(file) : said;
      String beginning = beginning(file, encoding);
      ImportFormat format =
          Objects.requireNonNullElseGet(options.format(), () -> format(beginning));
      if (beginning.isBlank()) {
        throw Problem.invalidField("/file", "empty", "must not be empty");
      }
      return format == ImportFormat.CSV
          ? csv(encoding, beginning, options)
          : ndjson(file, beginning);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String beginning(Path file, TextEncoding encoding) throws IOException {
    char[] text = new char[BEGINNING];
    try (Reader reader = encoding.reader(file)) {
      return new String(text, 0, IOUtils.read(reader, text));
    }
  }

  private static ImportFormat format(String beginning) {
    return beginning.stripLeading().startsWith("{") || isArray(beginning)
        ? ImportFormat.NDJSON
        : ImportFormat.CSV;
  }

  private static boolean isArray(String beginning) {
    return beginning.stripLeading().startsWith("[");
  }

  private static FileLayout csv(TextEncoding encoding, String text, ImportOptions options) {
    CsvBeginning beginning = CsvBeginning.of(text, options.delimiter());
    ColumnMapping mapping = ColumnMapping.of(beginning.header(), options.mapping());
    if (!options.dryRun()) {
      mapping.requireSome(); // a rehearsal shows the columns, so that somebody says what they are
    }
    return new FileLayout(
        ImportFormat.CSV,
        encoding,
        beginning.delimiter(),
        beginning.saysDelimiter(),
        mapping,
        mapping.ignored());
  }

  private static FileLayout ndjson(Path file, String beginning) throws IOException {
    if (isArray(beginning)) {
      throw Problem.invalidField(
          "/file",
          "malformed_file",
          "must have one JSON object on each line, not an array of them");
    }
    Set<String> unknown = new LinkedHashSet<>();
    try (ContactFile rows = new NdjsonFile(Files.newInputStream(file))) {
      Optional<SourceRow> row = rows.next();
      for (int i = 0; i < LOOKED_AT && row.isPresent(); i++, row = rows.next()) {
        ObjectNode contact = row.get().contact();
        if (contact != null) {
          unknown.addAll(contact.propertyNames());
        }
      }
    }
    unknown.removeIf(ContactBatch::knows);
    return new FileLayout(
        ImportFormat.NDJSON,
        TextEncoding.UTF_8_TEXT,
        ',',
        false,
        new ColumnMapping(List.of(), List.of()),
        List.copyOf(unknown));
  }

  /**
   * Opens the file at its first row.
   *
   * @param types of the custom attributes that are defined, by their keys
   * @throws BrokenFile when not even the header can be read
   */
  ContactFile open(Path file, Map<String, String> types, @Nullable String region) {
    try {
      return format == ImportFormat.CSV
          ? new CsvFile(encoding.reader(file), this, new CsvContact(mapping, types, region))
          : new NdjsonFile(Files.newInputStream(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As clients see it. */
  View view() {
    boolean isCsv = format == ImportFormat.CSV;
    return new View(
        format.text(),
        isCsv ? String.valueOf(delimiter) : null,
        encoding.text(),
        mapping.header(),
        mapping.byHeader(),
        ignored);
  }

  /** The first rows that can be read, up to one that there is no room for. */
  List<ObjectNode> preview(ContactFile rows, int most) {
    List<ObjectNode> preview = new ArrayList<>();
    int room = LONGEST_PREVIEW;
    try {
      Optional<SourceRow> row = rows.next();
      while (row.isPresent() && preview.size() < most) {
        @Nullable ObjectNode contact = row.get().contact();
        room -= contact == null ? 0 : Json.text(contact).length();
        if (room < 0) {
          return preview;
        }
        Optional.ofNullable(contact).ifPresent(preview::add);
        row = rows.next();
      }
    } catch (BrokenFile e) {
      // The job will say so, with the line.
      return preview;
    }
    return preview;
  }
}
