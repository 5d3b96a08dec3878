package parley.channels.email.smtp;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import parley.channels.Channel;
import parley.channels.OutboundMessage;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.email.server.AccessToken;
import parley.channels.email.server.LoginWords;
import parley.channels.email.server.MailLogin;
import parley.channels.email.server.OAuthTokens;
import parley.outbound.AddressPolicy;

/** Hands mails to the servers of channels, one connection for each. */
public final class SmtpSender {
  private final MailAccount.Reader accounts;
  private final MailSessions sessions;
  private final MailComposer composer;
  private final OAuthTokens tokens;
  private final SizeLimits limits = new SizeLimits();

  /**
   * A sender.
   *
   * @param reachable which servers may be connected to
   * @param simulator the simulated server, once it listens; empty where there is none
   */
  public SmtpSender(
      MailComposer composer,
      OAuthTokens tokens,
      AddressPolicy reachable,
      Supplier<Optional<SmtpEndpoint>> simulator) {
    this(
        composer,
        tokens,
        new MailSessions(reachable, MailSessions.PATIENCE, Optional.empty()),
        simulator);
  }

  SmtpSender(
      MailComposer composer,
      OAuthTokens tokens,
      MailSessions sessions,
      Supplier<Optional<SmtpEndpoint>> simulator) {
    this.accounts = new MailAccount.Reader(simulator);
    this.sessions = sessions;
    this.composer = composer;
    this.tokens = tokens;
  }

  /**
   * Sends one message and waits for the server's answer.
   *
   * @param listener is called when the server waits for the mail and none of it has left
   */
  public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
    MailAccount account = accounts.of(channel);
    SmtpEndpoint endpoint = account.endpoint();
    if (endpoint == null) {
      return refused(AnswerClass.CHANNEL_DOWN, "The channel has no smtp_host.");
    }
    Session session = sessions.to(endpoint, account.domain(), account.login());
    OutgoingMail mail;
    try {
      mail = composer.compose(session, channel, message);
    } catch (MessagingException e) {
      return refused(AnswerClass.CONTENT, "The mail can't be written: " + e.getMessage());
    }
    long most = limits.of(channel.id(), endpoint);
    if (mail.estimatedSize() > most) {
      return refused(AnswerClass.CONTENT, tooLarge(most));
    }
    return within(mail, channel, listener, new Attempt(endpoint, account.login(), session, mail));
  }

  /** How many bytes a mail of the channel may have, as its server last said. */
  public long sizeLimit(Channel channel) {
    SmtpEndpoint endpoint = accounts.of(channel).endpoint();
    return endpoint == null ? SizeLimits.USUAL : limits.of(channel.id(), endpoint);
  }

  private record Attempt(
      SmtpEndpoint endpoint, MailLogin login, Session session, OutgoingMail mail) {}

  private SendResult within(
      OutgoingMail mail, Channel channel, SendListener listener, Attempt attempt) {
    SendProgress progress = new SendProgress(listener);
    Function<String, SendResult> late =
        reason ->
            progress.giveUp() ? new SendResult.Unknown(reason) : refused(AnswerClass.LATER, reason);
    return Deadline.within(
        sessions.patience().all().plus(sessions.patience().forBytes(mail.estimatedSize())),
        () -> attempt(channel, attempt, progress),
        late);
  }

  /** A token may be withdrawn before its end: one that was kept is asked for once more. */
  private SendResult attempt(Channel channel, Attempt attempt, SendProgress progress) {
    return switch (tokens.words(attempt.login())) {
      case AccessToken.Refused(var reason) -> refused(AnswerClass.CHANNEL_DOWN, reason);
      case AccessToken.NotNow(var delay, var reason) ->
          new SendResult.TryLater(delay, AnswerClass.ATTEMPTS, AnswerClass.LATER.error(reason));
      case LoginWords.Told words -> {
        SendResult result = send(channel, attempt, progress, words);
        if (!(result instanceof SendResult.ChannelDown) || progress.stage() != SmtpStage.AUTH) {
          yield result;
        }
        tokens.forget(attempt.login());
        yield words.isKept() ? attempt(channel, attempt, progress) : result;
      }
    };
  }

  /** How the channel's server can be tried. */
  public SmtpCheck check() {
    return new SmtpCheck(accounts, sessions, tokens);
  }

  private SendResult send(
      Channel channel, Attempt attempt, SendProgress progress, LoginWords.Told words) {
    progress.reach(SmtpStage.CONNECT);
    OutgoingMail mail = attempt.mail();
    SmtpEndpoint endpoint = attempt.endpoint();
    try (MailTransport transport = new MailTransport(attempt.session(), progress)) {
      try {
        transport.connect(endpoint.host(), endpoint.port(), words.name(), words.password());
        limits.note(channel.id(), endpoint, transport.sizeLimit());
        Optional<SendResult> obstacle =
            obstacle(limits.of(channel.id(), endpoint), mail, transport);
        if (obstacle.isPresent()) {
          return obstacle.get();
        }
        transport.send(mail);
      } catch (MessagingException e) {
        return verdict(transport, progress, e);
      }
      return new SendResult.Sent(mail.messageId(), List.of(), transport.refusedCopies());
    }
  }

  /** What the server has said of itself is enough to know that it won't take the mail. */
  private static Optional<SendResult> obstacle(
      long most, OutgoingMail mail, MailTransport transport) {
    if (mail.estimatedSize() > most) {
      return Optional.of(refused(AnswerClass.CONTENT, tooLarge(most)));
    }
    return mail.needsUtf8() && !transport.supportsExtension("SMTPUTF8")
        ? Optional.of(refused(AnswerClass.RECIPIENT, "The server takes no addresses beyond ASCII."))
        : Optional.empty();
  }

  private static SendResult verdict(
      MailTransport transport, SendProgress progress, MessagingException failure) {
    Optional<SmtpReply> refusal = transport.refusal();
    if (refusal.isPresent()) {
      AnswerClass meaning = SmtpAnswers.of(progress.stage(), refusal.get());
      return meaning.result(meaning.error(refusal.get()));
    }
    String reason = OneLine.of(String.valueOf(failure.getMessage()));
    return progress.stage() == SmtpStage.DOT
        ? new SendResult.Unknown(reason)
        : AnswerClass.LATER.result(AnswerClass.LATER.error(reason));
  }

  private static String tooLarge(long most) {
    return "The mail is larger than the %d bytes that the server takes.".formatted(most);
  }

  private static SendResult refused(AnswerClass meaning, String reason) {
    return meaning.result(meaning.error(reason));
  }
}
