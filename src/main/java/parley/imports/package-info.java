/**
 * Imports: files with contacts that an organization brings along.
 *
 * <p>A file is taken in with its request, and looked at far enough to say how it will be read
 * ({@code FileLayout}); a job of the outbox then reads it row by row and hands the rows to {@link
 * parley.contacts.ContactIntake}, fifty in a transaction, together with how far it has come: after
 * a crash it goes on behind the last row that was written. A dry run does the same with a table of
 * its own instead of the contacts. Another job undoes an import: the contacts that it has made
 * carry its id, and it knows the range of ids in which they lie.
 *
 * <p>Tables: {@code contact_import}, {@code contact_import_error}.
 */
@NullMarked
package parley.imports;

import org.jspecify.annotations.NullMarked;
