package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

@ResourceLock(ClockedServer.LOCK)
@ParameterizedClass
@EnumSource(Engine.class)
class RefreshTest {
  @Parameter Engine engine;

  private TestServer server;
  private TestClock clock;
  private Account account;

  @BeforeEach
  void start() {
    ClockedServer clocked = ClockedServer.fresh(engine);
    server = clocked.server();
    clock = clocked.clock();
    account = Account.on(server);
  }

  @Test
  void a_refresh_token_is_traded_for_a_new_pair() {
    Answer answer = refresh(account.refresh()).expect(200);
    assertThat(answer.json().propertyNames())
        .containsExactlyInAnyOrder("access_token", "refresh_token", "token_type", "expires_in");
    assertThat(answer.text("/refresh_token")).matches("prt_[A-Za-z0-9_-]{43}");
    assertThat(answer.text("/refresh_token")).isNotEqualTo(account.refresh());
    assertThat(answer.text("/token_type")).isEqualTo("Bearer");
    assertThat(answer.at("/expires_in").intValue()).isEqualTo(3600);
    account.client().as(answer.text("/access_token")).get("/v1/me").expect(200);
    refresh(answer.text("/refresh_token")).expect(200);
  }

  @Test
  void within_ten_seconds_the_same_token_gives_the_same_successor() {
    String successor = refresh(account.refresh()).expect(200).text("/refresh_token");
    clock.advance(Duration.ofSeconds(10));
    Answer again = refresh(account.refresh()).expect(200);
    assertThat(again.text("/refresh_token")).isEqualTo(successor);
    account.client().as(again.text("/access_token")).get("/v1/me").expect(200);
    refresh(successor).expect(200);
  }

  @Test
  void later_than_that_a_used_token_ends_the_session() {
    Answer answer = refresh(account.refresh()).expect(200);
    account.client().as(answer.text("/access_token")).get("/v1/me").expect(200);
    clock.advance(Duration.ofSeconds(11));
    expectReuse();
    refresh(answer.text("/refresh_token")).expectProblem(401, "invalid_refresh_token");
    account
        .client()
        .as(answer.text("/access_token"))
        .get("/v1/me")
        .expectProblem(401, "invalid_token");
    account.client().get("/v1/me").expectProblem(401, "invalid_token");
  }

  @Test
  void a_token_whose_successor_has_been_used_ends_the_session_at_once() {
    String successor = refresh(account.refresh()).expect(200).text("/refresh_token");
    String third = refresh(successor).expect(200).text("/refresh_token");
    expectReuse();
    refresh(third).expectProblem(401, "invalid_refresh_token");
  }

  @Test
  void the_users_other_sessions_outlive_a_reuse() {
    Answer other = account.logIn().expect(200);
    refresh(refresh(account.refresh()).expect(200).text("/refresh_token")).expect(200);
    expectReuse();
    account.client().as(other.text("/access_token")).get("/v1/me").expect(200);
    refresh(other.text("/refresh_token")).expect(200);
  }

  private void expectReuse() {
    Answer reuse = refresh(account.refresh()).expectProblem(401, "refresh_token_reused");
    assertThat(reuse.header("www-authenticate")).contains("Bearer realm=\"parley\"");
  }

  @Test
  void twenty_at_once_get_one_successor() throws Exception {
    String token = account.refresh();
    // Ten rounds, for a race is not lost every time.
    for (int i = 0; i < 10; i++) {
      List<Answer> answers = refreshAtOnce(token);
      Set<String> successors = texts(answers, "/refresh_token");
      assertThat(successors).hasSize(1).doesNotContain(token);
      assertThat(texts(answers, "/access_token")).hasSize(20);
      token = successors.iterator().next();
    }
    refresh(token).expect(200);
  }

  private List<Answer> refreshAtOnce(String token) throws InterruptedException {
    CyclicBarrier together = new CyclicBarrier(20);
    Callable<Answer> refresh =
        () -> {
          together.await();
          return refresh(token);
        };
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      return threads.invokeAll(Collections.nCopies(20, refresh)).stream()
          .map(Future::resultNow)
          .toList();
    }
  }

  private static Set<String> texts(List<Answer> answers, String pointer) {
    return answers.stream()
        .map(answer -> answer.expect(200).text(pointer))
        .collect(Collectors.toSet());
  }

  @Test
  void what_is_no_refresh_token_is_refused() {
    for (String bad : List.of("", "prt_", "\u00e9", account.access(), "x".repeat(1_000))) {
      Answer answer = refresh(bad).expectProblem(401, "invalid_refresh_token");
      assertThat(answer.header("www-authenticate")).contains("Bearer realm=\"parley\"");
    }
    server.anonymous().post("/v1/auth/refresh", "{}").expectProblem(422, "validation_failed");
  }

  @Test
  void thirty_idle_days_end_it() {
    clock.advance(Duration.ofDays(30));
    refresh(account.refresh()).expectProblem(401, "invalid_refresh_token");
  }

  @Test
  void ninety_days_end_it_however_often_it_was_refreshed() {
    String token = account.refresh();
    for (int i = 0; i < 4; i++) {
      clock.advance(Duration.ofDays(22));
      token = refresh(token).expect(200).text("/refresh_token");
    }
    clock.advance(Duration.ofDays(2));
    refresh(token).expectProblem(401, "invalid_refresh_token");
  }

  private Answer refresh(String token) {
    return Account.refresh(server, token);
  }

  @Test
  void tokens_live_no_longer_than_people_may_do_nothing() {
    idle("15");
    Answer answer = refresh(account.refresh()).expect(200);
    assertThat(answer.at("/expires_in").intValue()).isEqualTo(900);
    clock.advance(Duration.ofMinutes(14));
    account.client().as(answer.text("/access_token")).get("/v1/me").expect(200);
    Answer next = refresh(answer.text("/refresh_token")).expect(200);
    clock.advance(Duration.ofMinutes(15));
    account
        .client()
        .as(next.text("/access_token"))
        .get("/v1/me")
        .expectProblem(401, "token_expired");
    refresh(next.text("/refresh_token")).expectProblem(401, "invalid_refresh_token");
  }

  @Test
  void what_was_given_out_before_lives_an_hour_more_at_most() {
    Answer laptop = refresh(account.refresh()).expect(200);
    idle("240");
    clock.advance(Duration.ofMinutes(48));
    Answer open = refresh(laptop.text("/refresh_token")).expect(200);
    idle("15");
    clock.advance(Duration.ofMinutes(60));
    refresh(open.text("/refresh_token")).expectProblem(401, "invalid_refresh_token");
  }

  private void idle(String minutes) {
    account
        .client()
        .put("/v1/settings/organization", "{'idle_minutes': %s}".formatted(minutes))
        .expect(200);
  }
}
