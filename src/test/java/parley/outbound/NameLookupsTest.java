package parley.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.storage.Turns;
import parley.testing.Parallel;

/** Names whose servers don't answer hold up nobody else. */
class NameLookupsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration AT_ONCE = Duration.ofMillis(1);
  private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");

  private final CountDownLatch answer = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();
  private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void end() {
    answer.countDown();
    others.close();
  }

  /** Names of "slow" are answered when the test says so, as deaf as a real resolver is. */
  private InetAddress[] lookUp(String host) throws UnknownHostException {
    if (host.startsWith("unknown")) {
      throw new UnknownHostException(host);
    }
    if (host.startsWith("slow")) {
      asked.incrementAndGet();
      boolean done = false;
      while (!done) {
        try {
          answer.await();
          done = true;
        } catch (InterruptedException e) {
          done = false;
        }
      }
    }
    return new InetAddress[] {HERE};
  }

  private NameLookups lookups(Duration turn) {
    return new NameLookups(this::lookUp, turn, PATIENCE);
  }

  private void ask(NameLookups lookups, long organizationId, String host) {
    others.execute(() ->
        Turns.run(
            organizationId,
            () -> {
              try {
                lookups.lookUp(host);
              } catch (UnknownHostException e) {
                throw new IllegalStateException(e);
              }
            }));
  }

  @Test
  void virtual_threads_look_nothing_up_themselves() {
    NameLookups lookups =
        new NameLookups(
            host -> {
              if (Thread.currentThread().isVirtual()) {
                throw new UnknownHostException("by a virtual thread");
              }
              return new InetAddress[] {HERE};
            },
            PATIENCE,
            PATIENCE);
    Callable<InetAddress[]> asking = () -> lookups.lookUp("quick");
    assertThat(Parallel.run(List.of(asking)).getFirst()).containsExactly(HERE);
  }

  @Test
  void an_organization_has_eight_at_once_and_others_have_their_own() throws Exception {
    NameLookups lookups = lookups(AT_ONCE);
    for (int i = 0; i < NameLookups.AT_ONCE_OF_ONE; i++) {
      ask(lookups, 1, "slow" + i);
    }
    eventually(asked::get, count -> count == NameLookups.AT_ONCE_OF_ONE);
    Turns.run(
        1,
        () ->
            assertThatExceptionOfType(UnknownHostException.class)
                .isThrownBy(() -> lookups.lookUp("quick")));
    assertThat(lookups.lookUp("quick")).containsExactly(HERE);
    answer.countDown();
    assertThat(lookups(PATIENCE).lookUp("quick")).containsExactly(HERE);
  }

  @Test
  void all_together_have_sixty_four_and_addresses_are_asked_of_nobody() throws Exception {
    NameLookups lookups = lookups(AT_ONCE);
    for (int i = 0; i < NameLookups.AT_ONCE; i++) {
      ask(lookups, 1 + i / NameLookups.AT_ONCE_OF_ONE, "slow" + i);
    }
    eventually(asked::get, count -> count == NameLookups.AT_ONCE);
    Turns.run(
        99,
        () ->
            assertThatExceptionOfType(UnknownHostException.class)
                .isThrownBy(() -> lookups.lookUp("quick")));
    for (String address : List.of("127.0.0.1", "::1", "[::1]")) {
      assertThat(lookups.lookUp(address)).hasSize(1);
    }
  }

  private int askedAfter(NameLookups lookups) {
    assertThatExceptionOfType(UnknownHostException.class).isThrownBy(() -> lookups.lookUp("slow"));
    return asked.get();
  }

  @Test
  void nobody_waits_for_ever_but_the_place_is_held_until_the_lookup_ends() {
    NameLookups lookups = new NameLookups(this::lookUp, AT_ONCE, Duration.ofMillis(100));
    // One that was given up before its thread began has asked nobody, and holds no place.
    eventually(() -> askedAfter(lookups), count -> count == NameLookups.AT_ONCE_OF_ONE);
    assertThatExceptionOfType(UnknownHostException.class).isThrownBy(() -> lookups.lookUp("quick"));
    assertThat(asked).hasValue(NameLookups.AT_ONCE_OF_ONE);
  }

  @Test
  void an_unknown_name_is_unknown() {
    assertThatExceptionOfType(UnknownHostException.class)
        .isThrownBy(() -> lookups(PATIENCE).lookUp("unknown"))
        .withMessage("unknown");
  }

  @Test
  void a_call_that_gets_no_turn_has_not_left_and_calls_of_others_are_answered() throws IOException {
    try (BareServer server = BareServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        OutboundHttp http = new PooledHttp((address, port) -> true, lookups(AT_ONCE))) {
      for (int i = 0; i < 300; i++) {
        String host = "slow" + i;
        others.execute(() -> Turns.run(1, () -> call(http, host, server.port())));
      }
      eventually(asked::get, count -> count == NameLookups.AT_ONCE_OF_ONE);
      assertThat(Turns.of(1, () -> call(http, "slow", server.port())))
          .isInstanceOf(CallResult.NotSent.class);
      assertThat(Turns.of(2, () -> call(http, "quick", server.port())))
          .isInstanceOf(CallResult.Answered.class);
      assertThat(Turns.of(1, () -> call(http, "127.0.0.1", server.port())))
          .isInstanceOf(CallResult.Answered.class);
      assertThat(asked).hasValue(NameLookups.AT_ONCE_OF_ONE);
      answer.countDown();
    }
  }

  @Test
  void every_call_is_looked_up_like_this() throws IOException {
    try (BareServer server = BareServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        OutboundHttp http = new PooledHttp((address, port) -> true)) {
      assertThat(call(http, "localhost", server.port())).isInstanceOf(CallResult.Answered.class);
      assertThat(Thread.getAllStackTraces().keySet())
          .anyMatch(thread -> thread.getName().startsWith("lookup-"));
    }
  }

  private static CallResult call(OutboundHttp http, String host, int port) {
    return http.post(
        URI.create("http://" + host + ":" + port + "/"), Map.of(), new byte[0], PATIENCE);
  }
}
