/**
 * The two databases behind one door.
 *
 * <p>{@link parley.storage.Database#read}, {@link parley.storage.Database#scan} and {@link
 * parley.storage.Database#write} hand out a {@link parley.storage.Tx}, the only way to a table.
 * SQLite is the default engine: one writer thread commits all waiting units together with {@code
 * synchronous=FULL}, a few readers work beside it. PostgreSQL is the engine for several nodes. Both
 * run the same SQL text and the same migrations; {@link parley.storage.Dialect} hides the few words
 * that differ.
 *
 * <p>Also here: {@link parley.storage.Ids} and {@link parley.storage.IdType} (identifiers), and
 * {@link parley.storage.SecretBox} (secrets at rest).
 */
@NullMarked
package parley.storage;

import org.jspecify.annotations.NullMarked;
