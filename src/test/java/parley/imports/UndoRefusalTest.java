package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Which imports can be undone, how often and for how long. */
@ParameterizedClass
@EnumSource(Engine.class)
class UndoRefusalTest {
  private static final ImportFile ONE = ImportFile.csv("name,phone\nAda,+14155550001\n");

  @Parameter Engine engine;

  @Test
  void a_dry_run_has_nothing_to_undo() {
    Client owner = engine.server().signUp();
    String id = ONE.with("{'dry_run': true}").readBy(owner).text("/id");
    Undo.of(owner, id).expectProblem(409, "dry_run");
    assertThat(owner.get("/v1/imports/" + id).at("/undo").isNull()).isTrue();
  }

  @Test
  void others_have_no_such_import() {
    Client owner = engine.server().signUp();
    String id = ONE.readBy(owner).text("/id");
    Undo.of(engine.server().signUp(), id).expectProblem(404, "not_found");
    Undo.of(owner, "imp_nothing").expectProblem(404, "not_found");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void one_that_runs_is_undone_once_it_is_canceled() {
    Client owner = engine.server().signUp();
    String rows =
        IntStream.range(0, 5_000).mapToObj("Person %d\n"::formatted).collect(Collectors.joining());
    String id = ImportFile.csv("name\n" + rows).sentBy(owner).expect(202).text("/id");
    eventually(
        () -> owner.get("/v1/imports/" + id).expect(200), one -> one.at("/created").asInt() > 0);
    Undo.of(owner, id).expectProblem(409, "import_not_ended");
    owner.post("/v1/imports/" + id + "/cancel", "{}").expect(200);
    Answer done = Undo.done(owner, id);
    assertThat(done.text("/status")).isEqualTo("canceled");
    assertThat(done.at("/undo/removed").asInt()).isPositive();
    assertThat(done.at("/undo/removed")).isEqualTo(done.at("/created"));
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isZero();
  }

  @Test
  void one_that_has_failed_can_be_undone() {
    Client owner = engine.server().signUp();
    String id =
        ImportFile.csv("phone\n+14155550001\n" + "x\n".repeat(60))
            .with("{'max_failed': 3}")
            .readBy(owner)
            .text("/id");
    Answer done = Undo.done(owner, id);
    assertThat(done.text("/status")).isEqualTo("failed");
    assertThat(Undo.counts(done)).isEqualTo("1 removed, 0 kept of 1");
  }

  @Test
  void a_second_undo_changes_nothing() {
    Client owner = engine.server().signUp();
    String id = ONE.readBy(owner).text("/id");
    Answer done = Undo.done(owner, id);
    ONE.readBy(owner);
    assertThat(Undo.of(owner, id).expect(202).body()).isEqualTo(done.body());
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
    Answer entries = owner.get("/v1/audit?action=contacts.import_undone").expect(200);
    assertThat(entries.texts("/data", "/target/id")).containsExactly(id);
  }

  @Test
  void a_repetition_is_answered_with_the_same_answer() {
    Client owner = engine.server().signUp();
    String id = ONE.readBy(owner).text("/id");
    Client keyed = owner.with("Idempotency-Key", "undo-1");
    Answer first = Undo.of(keyed, id).expect(202);
    assertThat(first.text("/undo/status")).isEqualTo("running");
    Undo.ended(owner, id);
    Answer again = Undo.of(keyed, id).expect(202);
    assertThat(again.header("idempotent-replayed")).contains("true");
    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void it_is_too_late_after_thirty_days() {
    TestClock clock = TestClock.still();
    try (TestServer server = TestServer.start(TestServer.config(engine), clock)) {
      Client owner = server.signUp();
      String one = ONE.readBy(owner).text("/id");
      String other = ImportFile.csv("name\nGrace\n").readBy(owner).text("/id");
      clock.advance(Duration.ofDays(30));
      Client later = server.logIn(owner);
      Undo.of(later, one).expect(202);
      clock.advance(Duration.ofMillis(1));
      Undo.of(later, other).expectProblem(409, "undo_expired");
      Undo.of(later, one).expect(202);
    }
  }

  @Test
  void what_has_made_contacts_is_kept_for_longer_than_it_can_be_undone() {
    TestClock clock = new TestClock();
    Config config = TestServer.config(engine);
    Client owner;
    String made;
    try (TestServer server = TestServer.start(config, clock)) {
      owner = server.signUp();
      made = ImportFile.csv("name,phone\nAda,+14155550001\nX,12\n").readBy(owner).text("/id");
      ONE.with("{'dry_run': true}").readBy(owner);
    }
    clock.advance(Duration.ofDays(8));
    try (TestServer server = TestServer.start(config, clock)) {
      Client later = server.logIn(owner);
      Answer list =
          eventually(
              () -> later.get("/v1/imports").expect(200),
              imports -> imports.at("/meta/total").asInt() == 1);
      assertThat(list.texts("/data", "/id")).containsExactly(made);
      assertThat(list.at("/data/0/preview")).isEmpty();
      assertThat(later.get("/v1/imports/" + made + "/errors").at("/data")).isEmpty();
    }
    clock.advance(Duration.ofDays(53));
    try (TestServer server = TestServer.start(config, clock)) {
      Client later = server.logIn(owner);
      eventually(
          () -> later.get("/v1/imports").expect(200),
          imports -> imports.at("/meta/total").asInt() == 0);
      assertThat(later.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
    }
  }
}
