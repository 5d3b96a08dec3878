package parley.channels.email.smtp;

import java.net.InetSocketAddress;
import parley.channels.email.server.MailSecurity;

/** Where a mail server is. */
public record SmtpEndpoint(String host, int port, MailSecurity security) {
  /** The simulated server, which is on this machine. */
  public static SmtpEndpoint simulated(InetSocketAddress address) {
    return new SmtpEndpoint(
        address.getAddress().getHostAddress(), address.getPort(), MailSecurity.NONE);
  }
}
