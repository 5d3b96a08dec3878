package parley.simulator;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
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
import parley.http.helidon.HelidonServer;
import parley.outbound.PooledHttp;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.tracing.Tracer;

/** A simulated provider on a server of its own, with one business number and its callback. */
final class SimulatorFixture implements AutoCloseable {
  static final long OWNER = 7;
  static final String NUMBER = "106540352242922";
  static final String BUSINESS = "102290129340398";
  static final String TOKEN = "test-access-token";
  static final String SECRET = "test-app-secret";

  private final PooledHttp http = new PooledHttp((address, port) -> true);
  private final Callback callback = new Callback();
  private final TestClock clock = new TestClock();
  private final Database database;
  private final Simulator simulator;
  private final HelidonServer helidonServer;

  private record OneNumber(BusinessNumber number) implements NumberDirectory {
    @Override
    public Optional<BusinessNumber> find(String phoneNumberId) {
      return Optional.of(number).filter(it -> it.phoneNumberId().equals(phoneNumberId));
    }

    @Override
    public Optional<BusinessNumber> ofChannel(String channelId) {
      return Optional.of(number).filter(it -> channelId.equals("chn_1"));
    }

    @Override
    public List<BusinessNumber> ofBusiness(String businessAccountId) {
      return Stream.of(number)
          .filter(it -> it.businessAccountId().equals(businessAccountId))
          .toList();
    }
  }

  SimulatorFixture() {
    SecureRandom random = new SecureRandom();
    BusinessNumber number =
        new BusinessNumber(OWNER, NUMBER, BUSINESS, "Bakery", callback.uri(), SECRET, TOKEN);
    simulator = new Simulator(new OneNumber(number), OtherProvider.NONE, http, clock, random);
    database = Database.open(Optional.empty(), Engine.SQLITE.migratedFolder());
    SecretBox secrets = SecretBox.open(Optional.empty(), Engine.SQLITE.migratedFolder(), random);
    Dispatcher dispatcher =
        new Dispatcher(
            simulator.routes(),
            SimulatorFixture::caller,
            new RateLimits(OptionalInt.empty()),
            new Cursors(secrets),
            new Idempotency(database, clock, secrets),
            Cors.NONE,
            new Ids(clock, 0),
            new SimpleMeterRegistry(),
            Tracer.NONE);
    helidonServer =
        HelidonServer.start("127.0.0.1", 0, Proxies.NONE, dispatcher, InstantSource.system());
  }

  /** Tokens for the controls are the numbers of organizations. */
  private static Caller caller(String token, String address) {
    if (!token.matches("[0-9]+")) {
      throw Problem.of(ProblemCode.INVALID_TOKEN, "no number").header("WWW-Authenticate", "Bearer");
    }
    return new AgentCaller(Long.parseLong(token), 1, null, 1, Role.ADMIN, false, Instant.MAX);
  }

  Callback callback() {
    return callback;
  }

  TestClock clock() {
    return clock;
  }

  String url() {
    return "http://127.0.0.1:" + helidonServer.port();
  }

  /** Without a token. */
  Client anonymous() {
    return Client.of(url());
  }

  /** For the controls: an agent of the organization that has the number. */
  Client client() {
    return anonymous().as("" + OWNER);
  }

  /** For the Graph API: it has the number's token. */
  Client graph() {
    return anonymous().as(TOKEN);
  }

  static String messages() {
    return "/simulator/graph/v25.0/" + NUMBER + "/messages";
  }

  /** Sends what a business sends; single quotes stand for double ones. */
  Answer send(String json) {
    return graph().post(messages(), json.replace('\'', '"'));
  }

  Answer sendText(String to, String text) {
    return send(
        "{'messaging_product': 'whatsapp', 'to': '%s', 'text': {'body': '%s'}}"
            .formatted(to, text));
  }

  /** Changes the behaviour; the fields without braces, single quotes stand for double ones. */
  Answer behave(String fields) {
    return client()
        .put(
            "/simulator/behaviour",
            "{'phone_number_id': '%s', %s}".formatted(NUMBER, fields.replace('\'', '"')));
  }

  /** Lets a customer write; the fields beside the number, as in {@link #behave}. */
  Answer inbound(String fields) {
    return client()
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', %s}".formatted(NUMBER, fields.replace('\'', '"')));
  }

  @Override
  public void close() {
    simulator.close();
    helidonServer.close();
    http.close();
    callback.close();
    database.close();
  }
}
