package parley.channels.email.intake;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.AccountUpdate;
import parley.channels.Channel;
import parley.channels.Hook;
import parley.channels.HookAnswer;
import parley.channels.HookCall;
import parley.channels.IncomingFiles.Arriving;
import parley.channels.Update;
import parley.channels.email.EmailFields;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.storage.IdType;

/**
 * What posts mails to us: a mail server or a script, Mailgun, Postmark, SendGrid. All of them can
 * send the mail as it is, so that nobody's way of taking it apart has to be known.
 */
public final class MailHooks {
  private static final Logger LOG = LoggerFactory.getLogger(MailHooks.class);
  private static final int MOST_BYTES = 50 << 20;

  private final MailIntake intake;
  private final InstantSource clock;

  /** Checks times by {@code clock}. */
  public MailHooks(MailIntake intake, InstantSource clock) {
    this.intake = intake;
    this.clock = clock;
  }

  /** The callback of a channel, and once more as Mailgun wants it to send the mail as it is. */
  public List<Hook> all() {
    return List.of(
        Hook.own(MOST_BYTES, this::receive), Hook.own("/mime", MOST_BYTES, this::receive));
  }

  private HookAnswer receive(HookCall call) {
    Channel channel = call.channel();
    String secret = channel.credentials().get(EmailFields.WEBHOOK_SECRET);
    if (secret == null) {
      throw Problem.of(ProblemCode.INVALID_SIGNATURE, "The channel has no webhook_secret yet.");
    }
    try (Arriving mail = intake.arrive()) {
      List<String> recipients = recipients(call.request(), secret, mail);
      List<Update> updates = intake.read(channel, mail, recipients, clock.instant(), false);
      return new HookAnswer.Reported(
          channel,
          other -> false,
          updates.stream()
              .map(update -> new AccountUpdate(channel.accountKey(), "", update))
              .toList());
    } catch (IOException e) {
      LOG.error(
          "a mail to channel {} can't be kept: {}",
          IdType.CHANNEL.encode(channel.id()),
          e.toString());
      throw Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Mails can't be kept now.")
          .retryAfter(5);
    }
  }

  /** Writes the mail to its file once it is proved, and answers to whom it was delivered. */
  private List<String> recipients(Request request, String secret, Arriving mail)
      throws IOException {
    return switch (request.mediaType()) {
      case "message/rfc822" -> {
        new SignedMail(secret, clock).write(request, mail.target());
        yield List.of();
      }
      case "application/json" -> {
        requireBasic(request, secret);
        yield PostmarkMail.write(request.stream(), mail.target());
      }
      case "application/x-www-form-urlencoded" ->
          FormMail.ofFields(new UrlEncodedForm(request.stream()), mail.target())
              .proved(basic(request, secret), secret, clock);
      case "multipart/form-data" ->
          FormMail.ofParts(request.multipart(), mail.target())
              .proved(basic(request, secret), secret, clock);
      default ->
          throw Problem.of(
              ProblemCode.UNSUPPORTED_MEDIA_TYPE,
              "Post the mail as message/rfc822, or as Mailgun, Postmark or SendGrid do.");
    };
  }

  private static void requireBasic(Request request, String secret) {
    if (!Boolean.TRUE.equals(basic(request, secret))) {
      throw Problem.of(
          ProblemCode.INVALID_SIGNATURE, "Put the webhook_secret into the URL as the password.");
    }
  }

  /** Whether the password is right; null when there is none. */
  private static @Nullable Boolean basic(Request request, String secret) {
    return BasicPassword.of(request).map(password -> password.is(secret)).orElse(null);
  }
}
