package parley.storage;

import org.jspecify.annotations.Nullable;

/**
 * A statement with its values.
 *
 * @param text what the database is sent
 * @param values for each {@code ?} of the text
 */
@SuppressWarnings("ArrayRecordComponent") // made and used up within one statement
record BoundSql(ParsedSql source, String text, @Nullable Object[] values) {}
