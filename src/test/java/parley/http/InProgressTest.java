package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.storage.Database;

/** While the first request with a key runs, nobody else gets past it. */
class InProgressTest {
  private static final String REQUEST =
      """
      POST /slow HTTP/1.1\r
      Host: localhost\r
      Authorization: Bearer good\r
      Idempotency-Key: "a"\r
      Content-Length: 0\r
      \r
      """;

  @TempDir Path folder;

  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @Test
  void the_second_is_told_to_wait_until_the_first_has_ended() throws InterruptedException {
    Route slow = Route.post("/slow", Access.needs(Scope.CONTACTS_READ), this::slow);
    try (Database database = Database.open(Optional.empty(), folder);
        TestWeb web = TestWeb.start(TestWeb.IMPATIENT, 1_000, List.of(slow), database)) {
      CompletableFuture<RawAnswer> first = CompletableFuture.supplyAsync(() -> web.ask(REQUEST));
      entered.await();
      RawAnswer second = web.ask(REQUEST);
      released.countDown();
      assertThat(second.status()).isEqualTo(409);
      assertThat(second.body()).contains("\"idempotency_in_progress\"");
      assertThat(second.header("Retry-After")).contains("1");
      assertThat(first.join().status()).isEqualTo(404);
      assertThat(web.ask(REQUEST).status()).isEqualTo(404);
    }
  }

  private WriteAndAnswer<Boolean> slow(Request request) {
    entered.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw Problem.notFound();
  }
}
