/**
 * Mails that leave: against the simulated provider, another mail server, and ones that misbehave.
 */
@NullMarked
package parley.channels.email.smtp;

import org.jspecify.annotations.NullMarked;
