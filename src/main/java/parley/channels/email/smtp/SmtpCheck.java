package parley.channels.email.smtp;

import jakarta.mail.MessagingException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import parley.channels.Channel;
import parley.channels.ChannelConnection.TestStep;
import parley.channels.email.EmailFields;
import parley.channels.email.server.AccessToken;
import parley.channels.email.server.LoginWords;
import parley.channels.email.server.MailLogin;
import parley.channels.email.server.MailSecurity;
import parley.channels.email.server.OAuthTokens;

/** Tries a channel's server without sending anything: reaches it, encrypts, logs in. */
public final class SmtpCheck {
  private static final String CONNECTION = "smtp_connection";
  private static final String ENCRYPTION = "smtp_encryption";
  private static final String LOGIN = "smtp_login";

  private final MailAccount.Reader accounts;
  private final MailSessions sessions;
  private final OAuthTokens tokens;

  SmtpCheck(MailAccount.Reader accounts, MailSessions sessions, OAuthTokens tokens) {
    this.accounts = accounts;
    this.sessions = sessions;
    this.tokens = tokens;
  }

  /** Each step up to the first that fails. */
  public List<TestStep> steps(Channel channel) {
    MailAccount account = accounts.of(channel);
    SmtpEndpoint endpoint = account.endpoint();
    return endpoint == null
        ? List.of(TestStep.failed(EmailFields.SMTP_HOST, "It is not set: nothing can be sent."))
        : Deadline.within(
            sessions.patience().all(),
            () -> steps(account, endpoint),
            reason -> List.of(TestStep.failed(CONNECTION, reason)));
  }

  private List<TestStep> steps(MailAccount account, SmtpEndpoint endpoint) {
    return switch (tokens.words(account.login())) {
      case LoginWords.Told words -> steps(account, endpoint, words);
      case AccessToken.Refused(var reason) -> List.of(noToken(reason));
      case AccessToken.NotNow(var delay, var reason) -> List.of(noToken(reason));
    };
  }

  private static TestStep noToken(String reason) {
    return TestStep.failed(EmailFields.OAUTH_TOKEN_URL, "No token is given: " + reason);
  }

  private List<TestStep> steps(MailAccount account, SmtpEndpoint endpoint, LoginWords.Told words) {
    SendProgress progress = new SendProgress(() -> {});
    try (MailTransport transport =
        new MailTransport(sessions.to(endpoint, account.domain(), account.login()), progress)) {
      try {
        transport.connect(endpoint.host(), endpoint.port(), words.name(), words.password());
        return passed(endpoint, account, 3);
      } catch (MessagingException e) {
        return failed(endpoint, account, failedStep(progress, e), reason(transport, e));
      }
    }
  }

  private static int failedStep(SendProgress progress, MessagingException failure) {
    return switch (progress.stage()) {
      case CONNECT -> failure.getNextException() instanceof SSLException ? 1 : 0;
      case TLS -> 1;
      case AUTH, MAIL, RCPT, DATA, DOT -> 2;
    };
  }

  private static String reason(MailTransport transport, MessagingException failure) {
    return transport
        .refusal()
        .map(reply -> "The server says " + reply.codes() + " " + reply.text())
        .orElseGet(() -> OneLine.of(String.valueOf(failure.getMessage())));
  }

  private static List<TestStep> failed(
      SmtpEndpoint endpoint, MailAccount account, int number, String reason) {
    List<TestStep> steps = new ArrayList<>(passed(endpoint, account, number));
    steps.add(TestStep.failed(List.of(CONNECTION, ENCRYPTION, LOGIN).get(number), reason));
    return steps;
  }

  /** The first steps; what isn't to be encrypted, or logged in to, has no step for that. */
  private static List<TestStep> passed(SmtpEndpoint endpoint, MailAccount account, int count) {
    List<TestStep> steps = new ArrayList<>();
    if (count > 0) {
      steps.add(TestStep.passed(CONNECTION));
    }
    if (count > 1 && endpoint.security() != MailSecurity.NONE) {
      steps.add(TestStep.passed(ENCRYPTION));
    }
    if (count > 2 && !(account.login() instanceof MailLogin.Anonymous)) {
      steps.add(TestStep.passed(LOGIN));
    }
    return steps;
  }
}
