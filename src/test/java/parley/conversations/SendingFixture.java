package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.HeldRows;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** A server with a clock that stands still, a number, and a provider that the test plays. */
final class SendingFixture implements AutoCloseable {
  private static final AtomicInteger ACCEPTED = new AtomicInteger();

  /** No pace of our own. */
  static final String UNPACED = ", \"messages_per_second\": 0, \"pair_interval_seconds\": 0";

  private static final int MOST_STEPS = 500;

  /** When a text arrived at the provider, counted from the start of the test. */
  record Arrival(String text, Duration after) {}

  final TestClock clock = TestClock.still();
  final FakeGraph graph = new FakeGraph(SendingFixture::accept);
  final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
  final TestNumber number;
  TestServer server;
  Client owner;
  private final Instant start = clock.instant();
  private @Nullable Connection connection;

  SendingFixture(Engine engine, String moreSettings) {
    behave(SendingFixture::accept);
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, graph.url(), moreSettings);
  }

  /** From now on the provider answers so. */
  void behave(Function<JsonNode, Reply> answer) {
    graph.behave(send -> {
      arrivals.add(new Arrival(text(send), Duration.between(start, clock.instant())));
      return answer.apply(send);
    });
  }

  /** Takes any message. */
  static Reply accept(JsonNode send) {
    return Reply.accepted("wamid.A" + ACCEPTED.incrementAndGet());
  }

  /** Refuses texts that begin with {@code prefix} with this code. */
  static Function<JsonNode, Reply> refusing(String prefix, int code) {
    return send -> text(send).startsWith(prefix) ? Reply.error(400, code) : accept(send);
  }

  static String text(JsonNode send) {
    return send.at("/text/body").asString();
  }

  /** The texts of all sends that arrived, in order. */
  List<String> texts() {
    return arrivals.stream().map(Arrival::text).toList();
  }

  /** When the sends of this text arrived. */
  List<Duration> arrivalsOf(String text) {
    return arrivals.stream()
        .filter(arrival -> arrival.text().equals(text))
        .map(Arrival::after)
        .toList();
  }

  /** The conversation of the customer at this phone, who has just written. */
  String conversation(TestNumber at, String phone) {
    at.inbound(phone, "wamid.in" + at.phoneNumberId() + phone, "Hello", clock.instant())
        .expect(200);
    return owner.get("/v1/conversations?search=" + phone).expect(200).text("/data/0/id");
  }

  String conversation(String phone) {
    return conversation(number, phone);
  }

  /** Moves the clock on to where all tokens have expired, and gets a new one. */
  void later(Duration by) {
    clock.advance(by);
    owner = server.logIn(owner);
  }

  /** Stops the server, and starts it again after {@code by}. */
  void restartAfter(Duration by) {
    server.close();
    clock.advance(by);
    server = TestServer.start(server.config(), clock);
    owner = server.logIn(owner);
  }

  /** Posts a message. */
  Answer post(String conversation, String body) {
    return owner.post("/v1/conversations/" + conversation + "/messages", body);
  }

  /** Queues a text and answers its id. */
  String send(String conversation, String text) {
    return post(conversation, "{\"type\": \"text\", \"content\": {\"text\": \"" + text + "\"}}")
        .expect(201)
        .text("/id");
  }

  Answer message(String id) {
    return owner.get("/v1/messages/" + id).expect(200);
  }

  Answer channel() {
    return owner.get("/v1/channels/" + number.channelId()).expect(200);
  }

  /** Waits until the provider has taken the message. */
  void awaitAccepted(String id) {
    eventually(() -> message(id), seen -> seen.at("/provider_id").isString());
  }

  void awaitFailed(String id) {
    eventually(() -> message(id).text("/status"), "failed"::equals);
  }

  Answer awaitChannel(Predicate<Answer> good) {
    return eventually(this::channel, good);
  }

  /** The time since the start of the test. */
  Duration now() {
    return Duration.between(start, clock.instant());
  }

  /** Waits until nothing is left to do before the clock goes on. */
  void settle() {
    eventually(this::unfinished, count -> count == 0);
  }

  /** Moves the clock on, and waits until what that made due is done. */
  void advance(Duration by) {
    settle();
    clock.advance(by);
    settle();
  }

  /** The same in steps, until it has become true. */
  void advanceUntil(Duration step, BooleanSupplier done) {
    settle();
    for (int i = 0; !done.getAsBoolean(); i++) {
      assertThat(i).as("steps").isLessThan(MOST_STEPS);
      advance(step);
    }
  }

  /** Jobs that are running, or that could. */
  private int unfinished() {
    try (PreparedStatement count =
        connection()
            .prepareStatement(
                """
                select count(*) from job
                where state = 'running' or (run_at <= ? and not exists (
                  select 1 from job earlier
                  where earlier.org_id = job.org_id and earlier.lane = job.lane
                    and earlier.id < job.id))
                """)) {
      count.setLong(1, clock.instant().toEpochMilli());
      return number(count);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many jobs of a kind there are. */
  int jobs(String kind) {
    try (PreparedStatement count =
        connection().prepareStatement("select count(*) from job where kind = ?")) {
      count.setString(1, kind);
      return number(count);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int number(PreparedStatement count) throws SQLException {
    try (ResultSet result = count.executeQuery()) {
      result.next();
      return result.getInt(1);
    }
  }

  /** Kept, since this is asked many times for each step of the clock. */
  private Connection connection() throws SQLException {
    if (connection == null) {
      connection = DriverManager.getConnection(server.databaseUrl());
    }
    return connection;
  }

  /** Another transaction, which has run this and goes on until it is committed or closed. */
  HeldRows held(String sql) {
    return HeldRows.by(server, sql);
  }

  @Override
  public void close() {
    try (AutoCloseable _ = connection) {
      server.close();
      graph.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
