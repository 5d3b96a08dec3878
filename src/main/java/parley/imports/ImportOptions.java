package parley.imports;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.contacts.BatchConsent;
import parley.contacts.TagList;
import parley.contacts.UpsertRule;
import parley.http.Choices;
import parley.http.Documents;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a file is to be imported.
 *
 * @param format null: as it looks
 * @param mapping what columns are, by their headers; empty for one that is left out
 * @param delimiter what stands between cells; null: as it looks
 * @param encoding null: as it looks
 * @param region of phones that are written as at home: {@code DE}; null when there are none
 * @param addTags slugs that every contact gets
 * @param consent what everybody in it has said; null when that is not known
 * @param mostFailed how many rows may be refused before it ends; null: all of them
 * @param isTold whether the log is told of each contact
 */
record ImportOptions(
    UpsertRule rule,
    boolean dryRun,
    @Nullable ImportFormat format,
    Map<String, Optional<String>> mapping,
    @Nullable Character delimiter,
    @Nullable TextEncoding encoding,
    @Nullable String region,
    List<String> addTags,
    @Nullable BatchConsent consent,
    @Nullable Long mostFailed,
    boolean isTold) {
  private static final Choices<ImportFormat> FORMATS =
      Choices.of(List.of(ImportFormat.values()), ImportFormat::text);
  private static final int MOST_COLUMNS = 200;

  /** As it looks. */
  private static final String AUTO = "auto";

  /**
   * Reads what a client wants.
   *
   * @throws Problem with all that is wrong about it
   */
  private static ImportOptions of(Fields body) {
    Field<UpsertRule.Mode> mode = body.choice("mode", UpsertRule.MODES);
    Field<Set<UpsertRule.Key>> match = UpsertRule.match(body);
    Field<Boolean> dryRun = body.flag("dry_run");
    Field<ImportFormat> format = body.choice("format", FORMATS);
    Field<ObjectNode> mapping =
        body.json("mapping")
            .check(it -> it.size() <= MOST_COLUMNS, "too_many", "must have at most 200");
    Field<Character> delimiter =
        body.text("delimiter", 10)
            .nullIf(AUTO::equals)
            .parse(ImportOptions::delimiter, "unknown_value", "must be , ; | tab or auto");
    Field<TextEncoding> encoding =
        body.text("encoding", 20)
            .nullIf(AUTO::equals)
            .parse(
                TextEncoding::named,
                "unknown_value",
                "must be utf-8, utf-16le, utf-16be, windows-1252 or auto");
    Field<String> region =
        body.text("default_region", 2)
            .map(text -> text.toUpperCase(Locale.ROOT))
            .check(LocalPhone::knows, "unknown_value", "must be a country's two letters, e.g. DE");
    Field<List<String>> tags = TagList.of(body, "add_tags");
    BatchConsent consent = BatchConsent.read(body, "consent");
    Field<Long> mostFailed =
        body.number("max_failed").check(most -> most >= 0, "out_of_range", "must be at least 0");
    Field<Boolean> isTold =
        body.text("events", 10)
            .parse(ImportOptions::told, "unknown_value", "must be summary or each");
    Map<String, Optional<String>> columns = columns(body, mapping.orNull());
    body.check();
    return new ImportOptions(
        new UpsertRule(
            mode.or(UpsertRule.Mode.UPSERT), match.or(EnumSet.allOf(UpsertRule.Key.class))),
        dryRun.or(false),
        format.orNull(),
        columns,
        delimiter.orNull(),
        encoding.orNull(),
        region.orNull(),
        tags.or(List.of()),
        consent,
        mostFailed.orNull(),
        isTold.or(false));
  }

  /** The same of JSON, whether it has just come or been kept. */
  static ImportOptions of(String json) {
    return of(Documents.strict(json));
  }

  /** Whether so many refused rows end it. */
  boolean hasTooMany(long failed) {
    return mostFailed != null && failed > mostFailed;
  }

  private static Map<String, Optional<String>> columns(Fields body, @Nullable ObjectNode mapping) {
    Map<String, Optional<String>> columns = new LinkedHashMap<>();
    if (mapping != null) {
      mapping
          .properties()
          .forEach(entry -> {
            String target = entry.getValue().isString() ? entry.getValue().asString() : "";
            if (entry.getValue().isNull() || ColumnMapping.isTarget(target)) {
              columns.put(entry.getKey(), Optional.of(target).filter(it -> !it.isEmpty()));
            } else {
              String message = "the column " + entry.getKey() + " " + ColumnMapping.TARGETS;
              body.reject("mapping", "unknown_value", message);
            }
          });
    }
    return columns;
  }

  private static Optional<Character> delimiter(String text) {
    return switch (text) {
      case "tab", "\t" -> Optional.of('\t');
      case ",", ";", "|" -> Optional.of(text.charAt(0));
      default -> Optional.empty();
    };
  }

  private static Optional<Boolean> told(String text) {
    return switch (text) {
      case "summary" -> Optional.of(false);
      case "each" -> Optional.of(true);
      default -> Optional.empty();
    };
  }
}
