package parley.mail;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Route;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** The room's door: sends letters, and knows where their links lead. */
public final class Mail {
  private static final Logger LOG = LoggerFactory.getLogger(Mail.class);

  private final Database database;
  private final Ids ids;
  private final OutboxHold hold;
  private final AppLinks links;
  private final MailTexts texts;
  private final Optional<MailServer> server;
  private final Postbox postbox;
  private final MailJob job;

  /**
   * Builds the room.
   *
   * @param ownUrl where this server's own pages are, known once it listens
   * @throws IllegalArgumentException when a template of the operator's is wrong
   */
  public Mail(
      Database database,
      SecretBox secrets,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      MailSettings settings,
      Supplier<String> ownUrl) {
    this.database = database;
    this.ids = ids;
    this.hold = outbox.holding();
    links = new AppLinks(() -> settings.appUrl().orElseGet(ownUrl));
    texts = new MailTexts(settings.templates(), links);
    server = settings.server().map(known -> new MailServer(known, texts));
    SealedMails seal = new SealedMails(secrets);
    postbox = server.isPresent() ? new MailQueue(ids, clock, outbox, seal) : unsent(settings);
    job = new MailJob(database, outbox, clock, seal, server);
  }

  /** Where mails go without a server: nothing is kept, and only a developer is shown the link. */
  private Postbox unsent(MailSettings settings) {
    return settings.developing()
        ? (tx, letter) -> tx.afterCommit(() -> print(letter))
        : (tx, letter) ->
            tx.afterCommit(() ->
                LOG.warn(
                    "mail is not configured: a mail of the template {} was not sent",
                    letter.template().text()));
  }

  private void print(Letter letter) {
    Optional<String> link =
        letter.template().page().map(page -> links.to(page, String.valueOf(letter.token())));
    LOG.info(
        "mail to {}: {}{}",
        letter.to(),
        texts.of(letter).subject(),
        link.map(found -> ": " + found).orElse(""));
  }

  /** Sends a letter once {@code tx} is durable; it arrives later, or never. */
  public void send(Tx tx, Letter letter) {
    postbox.post(tx, letter);
  }

  /**
   * Makes sure that the operator's own texts can be used.
   *
   * @throws IllegalArgumentException saying what is wrong with them
   */
  public static void requireTexts(MailSettings settings) {
    new MailTexts(settings.templates(), new AppLinks(() -> ""));
  }

  /** Greets a mail server and logs in; what it said against that, or empty when all was well. */
  public static Optional<String> complaint(MailSettings.Server settings) {
    MailTexts none = new MailTexts(Optional.empty(), new AppLinks(() -> ""));
    return switch (new MailServer(settings, none).greet()) {
      case MailOutcome.Taken() -> Optional.empty();
      case MailOutcome.Refused(var code, var reply) -> Optional.of(code);
      case MailOutcome.Failed(var reason, var reply) -> Optional.of(reason);
    };
  }

  /** The links that mails have, for answers that show one. */
  public AppLinks links() {
    return links;
  }

  /** The routes of the settings of mail. */
  public List<Route> routes(CallerEmail callerEmail) {
    return new MailTestRoutes(database, ids, server, hold, callerEmail).routes();
  }

  /** The room's jobs by their kinds. */
  public Map<String, JobHandler> jobs() {
    return Map.of(MailJob.KIND, JobHandler.leaving(job));
  }

  /** What this room has sealed. */
  public static SealedTable<?> sealed(SecretBox secrets) {
    return new SealedMails(secrets);
  }
}
