package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A key is given a new secret while programs go on with the old one. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class ApiKeyRotationTest {
  private static final Duration MILLISECOND = Duration.ofMillis(1);

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private TestServer server;
  private Client owner;
  private Answer made;
  private String path;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    made = owner.post("/v1/api-keys", "{'name': 'CRM', 'scopes': ['contacts:read']}").expect(201);
    path = "/v1/api-keys/" + made.text("/id");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Answer rotate(int overlap) {
    return owner.post(path + "/rotate", "{'overlap_s': " + overlap + "}").expect(200);
  }

  private Answer ask(Answer withKey) {
    return owner.as(withKey.text("/key")).get("/v1/contacts");
  }

  @Test
  void both_secrets_work_until_the_overlap_ends_to_the_millisecond() {
    ask(made).expect(200);
    Answer rotated = rotate(60);
    assertThat(rotated.text("/id")).isEqualTo(made.text("/id"));
    assertThat(rotated.at("/scopes")).isEqualTo(made.at("/scopes"));
    assertThat(rotated.text("/key")).isNotEqualTo(made.text("/key"));
    assertThat(rotated.text("/status")).isEqualTo("rotating");
    assertThat(Instant.parse(rotated.text("/overlap_ends_at")))
        .isEqualTo(clock.instant().plusSeconds(60));
    clock.advance(Duration.ofSeconds(60).minus(MILLISECOND));
    ask(made).expect(200);
    ask(rotated).expect(200);
    clock.advance(MILLISECOND);
    ask(made).expectProblem(401, "token_expired");
    ask(rotated).expect(200);
    owner = server.logIn(owner);
    assertThat(owner.get(path).text("/status")).isEqualTo("active");
  }

  @Test
  void without_an_overlap_the_old_secret_ends_at_once() {
    ask(made).expect(200);
    Answer rotated = rotate(0);
    ask(made).expectProblem(401, "token_expired");
    ask(rotated).expect(200);
    assertThat(rotated.text("/status")).isEqualTo("active");
  }

  @Test
  void rotated_again_each_secret_keeps_its_end_unless_the_new_overlap_is_shorter() {
    Answer second = rotate(600);
    Answer third = rotate(3_600);
    clock.advance(Duration.ofSeconds(599));
    ask(made).expect(200);
    clock.advance(Duration.ofSeconds(1));
    ask(made).expectProblem(401, "token_expired");
    ask(second).expect(200);
    Answer fourth = rotate(0);
    ask(second).expectProblem(401, "token_expired");
    ask(third).expectProblem(401, "token_expired");
    ask(fourth).expect(200);
  }

  @Test
  void at_most_ten_secrets_work_at_once() {
    for (int i = 0; i < 9; i++) {
      rotate(604_800);
    }
    owner.post(path + "/rotate", "{'overlap_s': 604800}").expectProblem(409, "quota_exceeded");
    rotate(0);
    rotate(604_800);
  }

  @Test
  void a_key_that_has_expired_works_again_with_its_new_secret_and_lives_as_long_as_before() {
    clock.advance(Duration.ofDays(365).minus(MILLISECOND));
    ask(made).expect(200);
    clock.advance(MILLISECOND);
    ask(made).expectProblem(401, "token_expired");
    owner = server.logIn(owner);
    assertThat(owner.get(path).text("/status")).isEqualTo("expired");
    Answer rotated = rotate(3_600);
    ask(rotated).expect(200);
    ask(made).expectProblem(401, "token_expired");
    assertThat(Instant.parse(rotated.text("/expires_at")))
        .isEqualTo(clock.instant().plus(Duration.ofDays(365)));
  }

  @Test
  void a_key_that_lives_to_the_end_of_time_ends_there_again() {
    String last = "9999-12-31T23:59:59.999Z";
    Answer old =
        owner
            .post(
                "/v1/api-keys",
                "{'name': 'x', 'scopes': ['contacts:read'], 'expires_at': '" + last + "'}")
            .expect(201);
    clock.advance(Duration.ofMinutes(1));
    Answer rotated = owner.post("/v1/api-keys/" + old.text("/id") + "/rotate", "{}").expect(200);
    assertThat(rotated.text("/expires_at")).isEqualTo(last);
    ask(rotated).expect(200);
  }

  @Test
  void no_request_fails_while_a_key_is_rotated_under_load() {
    AtomicReference<String> deployed = new AtomicReference<>(made.text("/key"));
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger answered = new AtomicInteger();
    List<Callable<List<Integer>>> tasks = new ArrayList<>();
    IntStream.range(0, 4)
        .forEach(any ->
            tasks.add(() -> {
              List<Integer> failures = new ArrayList<>();
              while (!done.get()) {
                int status = owner.as(deployed.get()).get("/v1/contacts").status();
                if (status == 200) {
                  answered.incrementAndGet();
                } else {
                  failures.add(status);
                }
              }
              return failures;
            }));
    tasks.add(() -> {
      try {
        for (int rotation = 1; rotation <= 5; rotation++) {
          int before = answered.get();
          deployed.set(rotate(60).text("/key"));
          Eventually.eventually(answered::get, count -> count > before + 20);
        }
      } finally {
        done.set(true);
      }
      return List.of();
    });
    assertThat(Parallel.run(tasks)).allSatisfy(failures -> assertThat(failures).isEmpty());
    assertThat(answered.get()).isGreaterThan(100);
  }
}
