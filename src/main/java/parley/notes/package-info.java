/**
 * Notes on contacts: what the team should know of somebody, whichever conversation is open. Notes
 * within a conversation are messages; see {@link parley.conversations}.
 *
 * <p>Table: {@code contact_note}, whose rows go with their contact.
 */
@NullMarked
package parley.notes;

import org.jspecify.annotations.NullMarked;
