package parley.simulator.mail;

import jakarta.mail.MessagingException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import parley.http.Access;
import parley.http.Fields;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.outbound.OutboundHttp;
import parley.simulator.OtherProvider;
import parley.simulator.PatientPoster;
import parley.simulator.RecentLog;

/** A simulated mail provider: takes mails by SMTP, brings mails by webhooks, and its controls. */
public final class MailSimulator implements OtherProvider, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int RETRY_SECONDS = 1;

  private final MailboxDirectory mailboxes;
  private final InstantSource clock;
  private final PatientPoster poster;
  private final RecentLog<SentMail> sent = new RecentLog<>();
  private final MailBehaviours behaviours;
  private final MailConsequences consequences;
  private final MailOffice office;
  private final SmtpListener listener;

  /**
   * A provider that listens at once.
   *
   * @param http posts the webhooks
   * @param random for ids and for everything that happens by chance; used by many threads
   * @param wanted the port on which it listens if that is free; 0 for any
   */
  public MailSimulator(
      MailboxDirectory mailboxes,
      OutboundHttp http,
      InstantSource clock,
      RandomGenerator random,
      int wanted) {
    this.mailboxes = mailboxes;
    this.clock = clock;
    this.poster = new PatientPoster(http);
    this.behaviours = new MailBehaviours(random);
    this.consequences = new MailConsequences(sent, behaviours, poster, clock);
    this.office = new MailOffice(mailboxes, behaviours, consequences::taken, clock, random);
    this.listener = new SmtpListener(office, wanted);
  }

  /** Where it listens for SMTP. */
  public InetSocketAddress smtp() {
    return listener.address();
  }

  /** The routes that only this provider has. */
  public List<Route> routes() {
    return List.of(
        Route.get("/simulator/mail", Access.needs(Scope.CHANNELS_READ), request -> show()));
  }

  private record Ports(String smtpHost, int smtpPort, String smtpSecurity) {}

  private Response show() {
    InetSocketAddress smtp = smtp();
    return Response.ok(new Ports(smtp.getAddress().getHostAddress(), smtp.getPort(), "none"));
  }

  @Override
  public Optional<Controls> of(long organizationId, String channelId) {
    return mailboxes
        .ofChannel(channelId)
        .filter(mailbox -> mailbox.organizationId() == organizationId)
        .map(MailControls::new);
  }

  private record Accepted(String id) {}

  /** The controls of one mailbox. */
  private final class MailControls implements Controls {
    private final SimulatedMailbox mailbox;

    MailControls(SimulatedMailbox mailbox) {
      this.mailbox = mailbox;
    }

    @Override
    public Response messages(Request request) {
      Paging paging = request.paging();
      return request.page(
          paging, sent.page(mailbox.key(), paging).map(mail -> SentMailView.of(mailbox, mail)));
    }

    @Override
    public Response behaviour() {
      return Response.ok(MailBehaviourView.of(mailbox, behaviours.of(mailbox)));
    }

    @Override
    public Response change(Fields body) {
      MailBehaviourBody read = MailBehaviourBody.of(body);
      return Response.ok(MailBehaviourView.of(mailbox, behaviours.change(mailbox, read::over)));
    }

    @Override
    public WriteAndAnswer<?> inbound(Fields body) {
      InboundMailBody read = InboundMailBody.of(body);
      if (mailbox.webhookSecret() == null) {
        throw Problem.invalidField(
            "/channel_id", "not_allowed", "has no webhook_secret: nothing arrives");
      }
      String id = office.nextId();
      String messageId = id + "@customers.example";
      byte[] mail = written(read, messageId);
      int copies = behaviours.of(mailbox).copies();
      Future<?> posting =
          poster
              .start(() -> consequences.webhooks().post(mailbox, id, mail, copies))
              .orElseThrow(MailSimulator::tooBusy);
      PatientPoster.await(posting, PATIENCE);
      return WriteAndAnswer.had(Response.accepted(new Accepted(messageId)));
    }

    private byte[] written(InboundMailBody body, String messageId) {
      try {
        return new InboundMail(mailbox, body).bytes(messageId, clock.instant());
      } catch (MessagingException e) {
        throw Problem.invalidField("/text", "invalid_format", "The mail can't be written.");
      }
    }
  }

  private static Problem tooBusy() {
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Too many webhooks are waiting.")
        .retryAfter(RETRY_SECONDS);
  }

  /** Stops listening, cuts sessions, and drops the mails that are still to be brought. */
  @Override
  public void close() {
    listener.close();
    poster.close();
  }
}
