package parley.imports;

/**
 * Why an import has ended before its last row.
 *
 * @param code {@code malformed_file}, {@code too_many_failed} or {@code file_missing}
 * @param message with the line of the file where that is known
 */
record ImportFailure(String code, String message) {}
