/**
 * Exports: all that is known of one contact, as a zip that they can be given (GDPR, articles 15 and
 * 20).
 *
 * <p>{@link parley.exports.Exports} is the door. A job of the outbox asks the rooms for what they
 * have, a page in each read, and writes it to a file that is kept where media are; it is deleted a
 * day later, or with its contact.
 *
 * <p>Tables: {@code contact_export}.
 */
@NullMarked
package parley.exports;

import org.jspecify.annotations.NullMarked;
