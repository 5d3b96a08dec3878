/** Mailboxes whose servers misbehave. */
@NullMarked
package parley.channels.email.imap;

import org.jspecify.annotations.NullMarked;
