/**
 * What servers that send mails and servers that have them share: a {@link
 * parley.channels.email.server.MailLogin} is how a channel logs in, {@link
 * parley.channels.email.server.OAuthTokens} turns it into {@link
 * parley.channels.email.server.LoginWords} for the server, and {@link
 * parley.channels.email.server.ServerProperties} sets Angus up.
 */
@NullMarked
package parley.channels.email.server;

import org.jspecify.annotations.NullMarked;
