/**
 * Mail that leaves for people: invitations, links for a forgotten password.
 *
 * <p>{@link parley.mail.Mail#send} writes a {@link parley.mail.Letter} in the transaction of the
 * fact that it tells, with its token sealed; {@code MailJob} hands it to the operator's mail server
 * by SMTP, again and again for a day. Without a server nothing is kept, and a developer finds the
 * link in the log.
 */
@NullMarked
package parley.mail;

import org.jspecify.annotations.NullMarked;
