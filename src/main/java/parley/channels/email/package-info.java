/**
 * E-mail: mailboxes of one's own, read by IMAP or by webhooks and answered by SMTP.
 *
 * <p>{@link parley.channels.email.EmailFields} has the names of what is set on a channel. {@code
 * smtp} writes mails and sends them, {@code imap} reads mailboxes, {@code server} is what both
 * need.
 */
@NullMarked
package parley.channels.email;

import org.jspecify.annotations.NullMarked;
