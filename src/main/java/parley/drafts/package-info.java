/**
 * Drafts: what agents have begun to write, kept for themselves alone, so that they can go on with
 * it on another device. No event and no webhook tells of one.
 *
 * <p>{@link parley.drafts.Drafts} is the door. Of two that are written at once the newer stays.
 *
 * <p>Table: {@code draft}.
 */
@NullMarked
package parley.drafts;

import org.jspecify.annotations.NullMarked;
