package parley.imports;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.text.Folding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes contacts of cells. An empty cell says nothing: what is known stays.
 *
 * @param types of the custom attributes that are defined, by their keys
 * @param region of phones that are written as at home; null when there are none
 */
record CsvContact(ColumnMapping mapping, Map<String, String> types, @Nullable String region) {
  private static final Pattern SCIENTIFIC =
      Pattern.compile("[0-9][.,]?[0-9]{0,20}[eE]\\+?[0-9]{1,3}");

  /** Three colons are Google's. */
  private static final Pattern LIST = Pattern.compile("[,;|]|:::");

  private static final int SHOWN = 40;

  /** The row of these cells. */
  SourceRow row(long line, List<String> cells) {
    ObjectNode contact = Json.object();
    for (int i = 0; i < cells.size(); i++) {
      String target = mapping.targets().get(i);
      String cell = CellText.of(cells.get(i));
      if (target.isEmpty() || cell.isEmpty()) {
        continue;
      }
      Optional<ImportError> fault =
          put(contact, target, cell).map(wrong -> located(line, wrong, cells, target));
      if (fault.isPresent()) {
        return SourceRow.faulty(fault.get());
      }
    }
    return SourceRow.of(line, named(contact), cells);
  }

  /** Puts a cell into a contact; answers what is wrong with it, if anything is. */
  private Optional<CellFault> put(ObjectNode contact, String target, String cell) {
    if (cell.contains(TextEncoding.UNREADABLE)) {
      return Optional.of(CellFault.INVALID_ENCODING);
    }
    switch (target) {
      case "phone" -> {
        if (SCIENTIFIC.matcher(cell).matches()) {
          return Optional.of(CellFault.SCIENTIFIC_NOTATION);
        }
        contact.put(target, LocalPhone.international(cell, region));
      }
      case "tags" -> tags(cell).forEach(contact.withArray(target)::add);
      case "blocked" -> contact.set(target, flag(cell));
      case ColumnMapping.ATTRIBUTES -> attributes(contact, json(cell), false);
      default -> text(contact, target, cell);
    }
    return Optional.empty();
  }

  private static Stream<String> tags(String cell) {
    return Arrays.stream(LIST.split(cell)).map(String::strip).filter(tag -> !tag.isEmpty());
  }

  private void text(ObjectNode contact, String target, String cell) {
    if (target.startsWith(ColumnMapping.ATTRIBUTE)) {
      String key = target.substring(ColumnMapping.ATTRIBUTE.length());
      attributes(contact, Json.object().set(key, typed(types.get(key), cell)), true);
    } else {
      contact.put(target, cell);
    }
  }

  /**
   * Puts attributes over those of other columns, or under them. What is no object takes the place
   * of all, and is refused later.
   */
  private static void attributes(ObjectNode contact, JsonNode more, boolean over) {
    JsonNode known = contact.get(ColumnMapping.ATTRIBUTES);
    if (more instanceof ObjectNode added && known instanceof ObjectNode object) {
      contact.set(ColumnMapping.ATTRIBUTES, over ? object.setAll(added) : added.setAll(object));
    } else if (known == null || !more.isObject()) {
      contact.set(ColumnMapping.ATTRIBUTES, more);
    }
  }

  /** A cell as its type is written in JSON; what doesn't fit stays text, and is refused later. */
  private static JsonNode typed(@Nullable String type, String cell) {
    if ("boolean".equals(type)) {
      return flag(cell);
    }
    JsonNode value = "number".equals(type) ? json(cell) : null;
    return value != null && value.isNumber() ? value : text(cell);
  }

  private static JsonNode json(String cell) {
    JsonNode value = Json.parse(cell.getBytes(StandardCharsets.UTF_8));
    return value == null ? text(cell) : value;
  }

  private static JsonNode text(String cell) {
    return Json.object().stringNode(cell);
  }

  private static JsonNode flag(String cell) {
    return switch (cell.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "1" -> Json.object().booleanNode(true);
      case "false", "no", "0" -> Json.object().booleanNode(false);
      default -> text(cell);
    };
  }

  /**
   * The two halves of a name become one, unless there is a whole one. Beside one half alone what is
   * called a name is the other one, if it doesn't hold the first: {@code Name;Vorname}.
   */
  private static ObjectNode named(ObjectNode contact) {
    JsonNode first = contact.remove("first_name");
    JsonNode last = contact.remove("last_name");
    JsonNode whole = contact.get("name");
    if (whole == null) {
      String halves = joined(first, last);
      return halves.isEmpty() ? contact : contact.put("name", halves);
    }
    if ((first == null) != (last == null)) {
      String half = joined(first, last);
      boolean isInIt = Folding.fold(whole.asString()).contains(Folding.fold(half));
      String both = first == null ? joined(whole, last) : joined(first, whole);
      contact.put("name", isInIt ? whole.asString() : both);
    }
    return contact;
  }

  private static String joined(@Nullable JsonNode... parts) {
    return Stream.<@Nullable JsonNode>of(parts)
        .flatMap(Stream::ofNullable)
        .map(JsonNode::asString)
        .collect(Collectors.joining(" "));
  }

  private ImportError located(long line, CellFault fault, List<String> cells, String target) {
    SourceRow row = SourceRow.of(line, Json.object(), cells);
    return located(row, ColumnMapping.pointer(target), fault.code(), fault.message());
  }

  /** An error with the column that it is in, and what is there. */
  ImportError located(SourceRow row, String pointer, String code, String message) {
    int column = mapping.column(pointer);
    return new ImportError(
        row.line(),
        column < 0 ? null : mapping.header().get(column),
        pointer,
        code,
        message,
        column < 0 ? null : CellText.shortened(row.cells().get(column), SHOWN));
  }
}
