package parley.channels.email.smtp;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelSettings;
import parley.channels.email.EmailFields;
import parley.channels.email.server.MailLogin;
import parley.channels.email.server.MailSecurity;

/**
 * The account that a channel sends with.
 *
 * @param endpoint null when the channel names no server
 * @param address the mailbox's
 */
record MailAccount(@Nullable SmtpEndpoint endpoint, String address, MailLogin login) {

  /**
   * Reads channels.
   *
   * @param simulator the simulated server, once it listens; empty where there is none
   */
  record Reader(Supplier<Optional<SmtpEndpoint>> simulator) {
    MailAccount of(Channel channel) {
      return new MailAccount(
          channel.simulated() ? simulator.get().orElse(null) : endpoint(channel.settings()),
          channel.accountKey(),
          MailLogin.of(channel, EmailFields.SMTP_PASSWORD));
    }

    private static @Nullable SmtpEndpoint endpoint(ChannelSettings settings) {
      String host = settings.text(EmailFields.SMTP_HOST);
      if (host == null) {
        return null;
      }
      MailSecurity security = MailSecurity.of(settings.text(EmailFields.SMTP_SECURITY));
      Object port = settings.values().get(EmailFields.SMTP_PORT);
      return new SmtpEndpoint(
          host, port instanceof Integer number ? number : security.port(), security);
    }
  }

  /** What is behind the at sign. */
  String domain() {
    return address.substring(address.lastIndexOf('@') + 1);
  }
}
