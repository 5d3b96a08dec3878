package parley.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One row of a file.
 *
 * @param line on which it begins, from 1
 * @param contact the body of {@code POST /v1/contacts} that it stands for; null when it is faulty
 * @param fault what is wrong with it already; null when nothing is
 * @param cells as they are in the file; empty where there are none
 */
record SourceRow(
    long line, @Nullable ObjectNode contact, @Nullable ImportError fault, List<String> cells) {
  static SourceRow of(long line, ObjectNode contact, List<String> cells) {
    return new SourceRow(line, contact, null, cells);
  }

  static SourceRow faulty(ImportError fault) {
    return new SourceRow(fault.line(), null, fault, List.of());
  }
}
