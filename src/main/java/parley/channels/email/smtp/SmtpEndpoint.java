package parley.channels.email.smtp;

/** Where a mail server is. */
public record SmtpEndpoint(String host, int port, MailSecurity security) {
  /** Says it to people. */
  String words() {
    return host + ", port " + port;
  }
}
