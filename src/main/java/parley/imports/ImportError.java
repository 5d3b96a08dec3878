package parley.imports;

import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a row.
 *
 * @param line on which the row begins in the file, from 1
 * @param column the header of the cell; null when it is about the whole row, or there is no header
 * @param field a JSON Pointer into the contact
 * @param value what the cell holds, its first 40 characters; null where there is no cell
 */
record ImportError(
    long line,
    @Nullable String column,
    String field,
    String code,
    String message,
    @Nullable String value) {}
