/**
 * A mail provider, and the people who write with its mailboxes.
 *
 * <p>{@code SmtpListener} takes what channels send, by SMTP on a port of its own ({@code
 * SmtpDialogue} is one session). What happens then, {@code MailConsequences} decides: bounces,
 * reports of the delivery and answers of machines are mails that go back as all mail comes here, by
 * a signed webhook with the raw mail ({@code MailWebhooks}). {@link
 * parley.simulator.mail.MailSimulator} has the controls.
 */
@NullMarked
package parley.simulator.mail;

import org.jspecify.annotations.NullMarked;
