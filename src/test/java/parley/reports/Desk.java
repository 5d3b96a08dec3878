package parley.reports;

import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * A server with one organization and its number. It is ten in the morning, and time passes as a
 * test says.
 */
final class Desk implements AutoCloseable {
  private static final String UNPACED =
      ", \"messages_per_second\": 0, \"pair_interval_seconds\": 0";

  private static final LocalTime MORNING = LocalTime.of(10, 0);

  final TestClock clock = TestClock.still();
  final TestServer server;
  Client owner;
  final TestNumber number;
  final FakeGraph graph =
      new FakeGraph(send ->
          FakeGraph.Reply.accepted("wamid." + send.at("/biz_opaque_callback_data").asString()));

  Desk(Engine engine) {
    clock.advance(
        Duration.between(
            clock.instant(), today().plusDays(1).atTime(MORNING).toInstant(ZoneOffset.UTC)));
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, graph.url(), UNPACED);
  }

  /** The day in UTC. */
  LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  /** A customer writes; answers the id of the conversation. */
  String hear(String from, String id) {
    Instant now = clock.instant();
    number.inbound(from, id, "Hello", now).expect(200);
    return owner.get("/v1/conversations?search=" + from).expect(200).text("/data/0/id");
  }

  /** An agent answers. The id of the message, which the provider has taken or refused by then. */
  String tell(Client agent, String conversation) {
    String path = "/v1/conversations/" + conversation + "/messages";
    String id =
        agent.post(path, "{'type': 'text', 'content': {'text': 'Yes'}}").expect(201).text("/id");
    eventually(
        () -> owner.get("/v1/messages/" + id).expect(200),
        message ->
            !message.at("/provider_id").isNull() || message.text("/status").equals("failed"));
    return id;
  }

  void resolve(String conversation) {
    owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
  }

  /** The overview, once it tells that so many conversations were resolved. */
  Answer afterResolving(long count) {
    return report("overview", "/current/resolved", count);
  }

  /** A report, once it tells this. */
  Answer report(String path, String pointer, long expected) {
    return report(owner, path, pointer, expected);
  }

  Answer report(Client who, String path, String pointer, long expected) {
    return eventually(
        () -> who.get("/v1/reports/" + path).expect(200),
        report -> report.at(pointer).asLong(-1) == expected);
  }

  @Override
  public void close() {
    server.close();
    graph.close();
  }
}
