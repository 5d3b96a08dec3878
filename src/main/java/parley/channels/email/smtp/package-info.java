/**
 * How mails leave: {@link parley.channels.email.smtp.MailComposer} writes one, {@link
 * parley.channels.email.smtp.SmtpSender} hands it to the channel's server, and {@link
 * parley.channels.email.smtp.SmtpAnswers} is the table that tells what an answer means.
 *
 * <p>The one moment that matters is the dot that ends a mail: before it nothing is sent, whatever
 * happens; after it an answer decides, and where none comes the mail may have been sent. {@code
 * SendProgress} knows on which side of it a mail is.
 */
@NullMarked
package parley.channels.email.smtp;

import org.jspecify.annotations.NullMarked;
