/**
 * Mailboxes that are read (RFC 9051, and 3501 before it). A {@link
 * parley.channels.email.imap.MailboxPuller} reads what is new by the numbers of the mails, never by
 * whether somebody has seen them: people open the mailbox, too.
 *
 * <p>Whoever names a mailbox may also be who runs its server: {@link
 * parley.channels.email.imap.BoundedProtocol} says how much it may say, {@link
 * parley.channels.email.imap.TimeLimit} how long that may take.
 */
@NullMarked
package parley.channels.email.imap;

import org.jspecify.annotations.NullMarked;
