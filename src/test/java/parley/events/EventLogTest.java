package parley.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.http.Problem;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.Parallel;
import parley.testing.TestClock;

/** How events get into the log: all of them, once, in an order that nobody can read past. */
@ParameterizedClass
@EnumSource(Engine.class)
class EventLogTest {
  private static final long OURS = 1;
  private static final long THEIRS = 2;
  private static final long ADA = 7;
  private static final Map<String, String> DATA = Map.of("id", "con_x", "name", "Ada");

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private Path folder;
  private Optional<String> url;
  private Database database;
  private Ids ids;
  private Events events;
  private EventLog log;

  @BeforeEach
  void open() {
    folder = engine.migratedFolder();
    url = engine.migratedDatabaseUrl();
    database = Database.open(url, folder);
    ids = new Ids(clock, 0);
    log = new EventLog(database);
    for (long organization : List.of(OURS, THEIRS)) {
      database.write(tx -> tx.run("insert into organization values (?, 'O', 0)", organization));
    }
    events = new Events(database, ids, clock, 10, new SimpleMeterRegistry());
    events.start();
  }

  @AfterEach
  void close() {
    events.close();
    database.close();
  }

  private static void record(Events by, Tx tx, long organization, long subject) {
    by.record(tx, organization, EventType.CONTACT_CREATED, subject, DATA);
  }

  private void record(long organization, long subject) {
    database.write(tx -> {
      record(events, tx, organization, subject);
      return true;
    });
  }

  private List<Event> told(long organization, int atLeast) {
    return Eventually.eventually(
        () -> database.read(tx -> events.after(tx, organization, 0, 10_000)),
        list -> list.size() >= atLeast);
  }

  private int swept(Instant before) {
    return database.write(tx -> events.expiries().getFirst().table().sweep(tx, before, 200));
  }

  private static List<Long> sequences(List<Event> list) {
    return list.stream().map(Event::sequence).toList();
  }

  private static List<Long> upTo(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }

  @Test
  void each_organization_has_numbers_of_its_own_without_a_hole() {
    record(OURS, 1);
    record(THEIRS, 2);
    record(OURS, 3);
    assertThat(told(OURS, 2)).extracting(Event::subject).containsExactly(1L, 3L);
    assertThat(sequences(told(OURS, 2))).isEqualTo(upTo(2));
    assertThat(sequences(told(THEIRS, 1))).isEqualTo(upTo(1));
  }

  @Test
  void events_of_one_transaction_keep_their_order() {
    database.write(tx -> {
      LongStream.rangeClosed(1, 20).forEach(subject -> record(events, tx, OURS, subject));
      return true;
    });
    assertThat(told(OURS, 20)).extracting(Event::subject).isEqualTo(upTo(20));
  }

  @Test
  void what_is_taken_back_leaves_no_hole() {
    record(OURS, 1);
    assertThatThrownBy(() ->
            database.write(tx -> {
              record(events, tx, OURS, 2);
              throw new IllegalStateException("on second thoughts");
            }))
        .isInstanceOf(IllegalStateException.class);
    record(OURS, 3);
    assertThat(told(OURS, 2)).extracting(Event::subject).containsExactly(1L, 3L);
    assertThat(sequences(told(OURS, 2))).isEqualTo(upTo(2));
  }

  @Test
  void many_writers_at_once_leave_no_hole_and_a_reader_sees_each_event_once_in_order() {
    int writers = 16;
    int each = 25;
    List<Callable<Integer>> tasks =
        IntStream.range(0, writers)
            .<Callable<Integer>>mapToObj(writer ->
                () -> {
                  IntStream.range(0, each).forEach(i -> record(OURS, writer * 1_000L + i));
                  return writer;
                })
            .toList();
    Thread writing = Thread.ofVirtual().start(() -> Parallel.run(tasks));
    List<Event> seen = new ArrayList<>();
    Eventually.eventually(
        () -> {
          long after = seen.isEmpty() ? 0 : seen.getLast().sequence();
          seen.addAll(database.read(tx -> events.after(tx, OURS, after, 7)));
          return seen.size();
        },
        size -> size >= writers * each);
    assertThat(sequences(seen)).isEqualTo(upTo((long) writers * each));
    assertThat(seen).extracting(Event::subject).doesNotHaveDuplicates();
    for (long writer = 0; writer < writers; writer++) {
      long first = writer * 1_000;
      assertThat(seen)
          .filteredOn(event -> event.subject() / 1_000 == first / 1_000)
          .extracting(Event::subject)
          .isSorted();
    }
    assertThat(Eventually.eventually(writing::isAlive, alive -> !alive)).isFalse();
  }

  /** On SQLite the one writer lets nobody pass; on PostgreSQL the later one commits first. */
  @Test
  void who_records_first_and_commits_last_is_not_passed_over() {
    CountDownLatch recorded = new CountDownLatch(1);
    CountDownLatch othersAreTold = new CountDownLatch(1);
    Thread slow =
        Thread.ofPlatform()
            .start(() ->
                database.write(tx -> {
                  record(events, tx, OURS, 1);
                  recorded.countDown();
                  return engine == Engine.SQLITE || await(othersAreTold);
                }));
    assertThat(await(recorded)).isTrue();
    record(OURS, 2);
    long seen = told(OURS, 1).getLast().sequence();
    othersAreTold.countDown();
    Eventually.eventually(slow::isAlive, alive -> !alive);
    List<Event> all = told(OURS, 2);
    assertThat(all).extracting(Event::subject).containsExactlyInAnyOrder(1L, 2L);
    if (engine == Engine.POSTGRESQL) {
      assertThat(all.getLast().subject()).isEqualTo(1);
      assertThat(all.getLast().sequence()).isGreaterThan(seen);
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void what_was_committed_before_a_crash_gets_its_number_after_it() {
    events.close();
    Events neverStarted = new Events(database, ids, clock, 10, new SimpleMeterRegistry());
    database.write(tx -> {
      record(neverStarted, tx, OURS, 1);
      return true;
    });
    neverStarted.close();
    database.close();
    database = Database.open(url, folder);
    events = new Events(database, ids, clock, 10, new SimpleMeterRegistry());
    events.start();
    assertThat(told(OURS, 1)).extracting(Event::subject).containsExactly(1L);
  }

  @Test
  void two_that_number_at_once_number_each_event_once() {
    Events other = new Events(database, ids, clock, 10, new SimpleMeterRegistry());
    other.start();
    List<Callable<Integer>> tasks =
        IntStream.range(0, 100)
            .<Callable<Integer>>mapToObj(i ->
                () -> {
                  database.write(tx -> {
                    record(i % 2 == 0 ? events : other, tx, i % 3 == 0 ? THEIRS : OURS, i);
                    return true;
                  });
                  return i;
                })
            .toList();
    Parallel.run(tasks);
    assertThat(sequences(told(THEIRS, 34))).isEqualTo(upTo(34));
    assertThat(sequences(told(OURS, 66))).isEqualTo(upTo(66));
    other.close();
  }

  @Test
  void erasing_a_subject_leaves_types_and_numbers_only() {
    record(OURS, ADA);
    record(OURS, 8);
    told(OURS, 2);
    database.write(tx -> {
      record(events, tx, OURS, ADA);
      events.record(tx, OURS, EventType.CONTACT_DELETED, ADA, Map.of("id", "con_x"));
      return true;
    });
    events.erase(OURS, ADA);
    List<Event> all = told(OURS, 4);
    assertThat(sequences(all)).isEqualTo(upTo(4));
    assertThat(all.stream().map(Event::data))
        .containsExactly(null, Json.text(DATA), null, "{\"id\":\"con_x\"}");
  }

  @Test
  void an_erasure_reaches_what_is_being_numbered() {
    LongStream.rangeClosed(1, 50)
        .forEach(subject -> {
          record(OURS, subject);
          events.erase(OURS, subject);
        });
    assertThat(told(OURS, 50)).extracting(Event::data).containsOnlyNulls();
  }

  @Test
  void old_events_are_swept_and_the_log_says_where_it_begins() {
    record(OURS, 1);
    record(OURS, 2);
    told(OURS, 2);
    clock.advance(Duration.ofDays(31));
    record(OURS, 3);
    told(OURS, 3);
    assertThat(swept(clock.instant().minus(Duration.ofDays(30)))).isEqualTo(2);
    assertThat(log.reach(OURS)).isEqualTo(new LogExtent(OURS, 3, 3));
    assertThat(sequences(log.after(OURS, 2, TypeFilter.ALL, 10).events())).containsExactly(3L);
    assertThat(
            sequences(log.after(OURS, Optional.empty(), TypeFilter.ALL, 10, page -> page).events()))
        .containsExactly(3L);
    assertThatThrownBy(() -> log.after(OURS, 1, TypeFilter.ALL, 10))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code().text()).isEqualTo("events_expired"));
  }

  @Test
  void numbers_go_on_where_they_were_when_everything_was_swept() {
    record(OURS, 1);
    told(OURS, 1);
    clock.advance(Duration.ofDays(31));
    assertThat(swept(clock.instant())).isEqualTo(1);
    assertThat(log.reach(OURS)).isEqualTo(new LogExtent(OURS, 2, 1));
    assertThat(log.after(OURS, 1, TypeFilter.ALL, 10).events()).isEmpty();
    record(OURS, 2);
    assertThat(sequences(told(OURS, 1))).containsExactly(2L);
  }
}
