package parley.simulator.mail;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.Cors;
import parley.http.Cursors;
import parley.http.Dispatcher;
import parley.http.Idempotency;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Proxies;
import parley.http.RateLimits;
import parley.http.Role;
import parley.http.Route;
import parley.http.helidon.HelidonServer;
import parley.outbound.PooledHttp;
import parley.simulator.BusinessNumber;
import parley.simulator.NumberDirectory;
import parley.simulator.Simulator;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.Receiver;
import parley.tracing.Tracer;
import tools.jackson.databind.JsonNode;

/** A simulated mail provider on a server of its own, with one mailbox and where its mail goes. */
public final class MailFixture implements AutoCloseable {
  /** The organization that has the mailbox; its number is its token. */
  public static final long OWNER = 7;

  /** The mailbox's channel. */
  public static final String CHANNEL = "chn_1";

  /** The mailbox. */
  public static final String ADDRESS = "desk@bakery.example";

  /** Its password. */
  public static final String PASSWORD = "plum cake";

  /** Signs what arrives. */
  public static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private final PooledHttp http = new PooledHttp((address, port) -> true);
  private final Receiver receiver = new Receiver();
  private final Map<String, SimulatedMailbox> mailboxes = new ConcurrentHashMap<>();
  private final Database database;
  private final MailSimulator mail;
  private final Simulator simulator;
  private final HelidonServer server;

  /** Starts it. */
  public MailFixture() {
    SecureRandom random = new SecureRandom();
    InstantSource clock = InstantSource.system();
    add(CHANNEL, ADDRESS, PASSWORD, SECRET);
    mail = new MailSimulator(new Mailboxes(), http, clock, random, 0);
    simulator = new Simulator(new NoNumbers(), mail, http, clock, random);
    database = Database.open(Optional.empty(), Engine.SQLITE.migratedFolder());
    SecretBox secrets = SecretBox.open(Optional.empty(), Engine.SQLITE.migratedFolder(), random);
    List<Route> routes = new ArrayList<>(simulator.routes());
    routes.addAll(mail.routes());
    Dispatcher dispatcher =
        new Dispatcher(
            routes,
            MailFixture::caller,
            new RateLimits(OptionalInt.empty()),
            new Cursors(secrets),
            new Idempotency(database, clock, secrets),
            Cors.NONE,
            new Ids(clock, 0),
            new SimpleMeterRegistry(),
            Tracer.NONE);
    server = HelidonServer.start("127.0.0.1", 0, Proxies.NONE, dispatcher, clock);
  }

  private final class Mailboxes implements MailboxDirectory {
    @Override
    public Optional<SimulatedMailbox> ofChannel(String channelId) {
      return Optional.ofNullable(mailboxes.get(channelId));
    }

    @Override
    public List<SimulatedMailbox> at(String address) {
      return mailboxes.values().stream().filter(it -> it.address().equals(address)).toList();
    }
  }

  private static final class NoNumbers implements NumberDirectory {
    @Override
    public Optional<BusinessNumber> find(String phoneNumberId) {
      return Optional.empty();
    }

    @Override
    public Optional<BusinessNumber> ofChannel(String channelId) {
      return Optional.empty();
    }

    @Override
    public List<BusinessNumber> ofBusiness(String businessAccountId) {
      return List.of();
    }
  }

  /** Tokens for the controls are the numbers of organizations. */
  private static Caller caller(String token, String address) {
    if (!token.matches("[0-9]+")) {
      throw Problem.of(ProblemCode.INVALID_TOKEN, "no number").header("WWW-Authenticate", "Bearer");
    }
    return new AgentCaller(Long.parseLong(token), 1, null, 1, Role.ADMIN, false, Instant.MAX);
  }

  /** One more mailbox of the owner's; its mail goes to the same place. */
  void add(String channel, String address, String password, @Nullable String secret) {
    URI callback = URI.create(receiver.url());
    mailboxes.put(
        channel, new SimulatedMailbox(OWNER, channel, address, password, secret, callback));
  }

  /** Changes the password, or the token, of the mailbox. */
  public void password(String next) {
    add(CHANNEL, ADDRESS, next, SECRET);
  }

  /** What arrives. */
  public Receiver receiver() {
    return receiver;
  }

  /** The port of its SMTP server on 127.0.0.1. */
  public int smtpPort() {
    return mail.smtp().getPort();
  }

  /** For the controls: an agent of the organization that has the mailbox. */
  public Client client() {
    return Client.of("http://127.0.0.1:" + server.port()).as("" + OWNER);
  }

  /** Changes the behaviour; the fields without braces, single quotes stand for double ones. */
  public Answer behave(String fields) {
    return client()
        .put(
            "/simulator/behaviour",
            "{'channel_id': '%s', %s}".formatted(CHANNEL, fields).replace('\'', '"'))
        .expect(200);
  }

  /** Lets a customer write; the fields beside the channel, as in {@link #behave}. */
  public Answer inbound(String fields) {
    return client()
        .post(
            "/simulator/inbound",
            "{'channel_id': '%s', %s}".formatted(CHANNEL, fields).replace('\'', '"'));
  }

  /** What the mailbox has sent. */
  public JsonNode sent() {
    return client().get("/simulator/messages?channel_id=" + CHANNEL).expect(200).at("/data");
  }

  /** Waits until so much has been sent. */
  public JsonNode sent(int count) {
    return Eventually.eventually(this::sent, sent -> sent.size() >= count);
  }

  @Override
  public void close() {
    mail.close();
    simulator.close();
    server.close();
    http.close();
    receiver.close();
    database.close();
  }
}
