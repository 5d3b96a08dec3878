package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import parley.testing.Client;
import parley.testing.Eventually;
import parley.testing.Folders;
import parley.testing.ParleyProcess;
import parley.testing.PostgresServer;

/** A process whose PostgreSQL hangs, stops, or is replaced by its standby. */
@Order(1) // takes long, most of it waiting
class DatabaseOutageTest {
  private static final String OWNER =
      """
      {"email": "owner@example.com", "password": "correct horse battery",
       "organization_name": "Bakery"}
      """;

  private final PostgresServer server = PostgresServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void a_process_ends_in_time_while_the_database_hangs() {
    try (ParleyProcess parley = start(server.address())) {
      server.hang();
      parley.terminate();
      parley.awaitEnd(15);
    }
  }

  @Test
  void a_process_ends_in_time_while_the_database_is_away() {
    try (ParleyProcess parley = start(server.address())) {
      server.stop();
      parley.terminate();
      parley.awaitEnd(15);
    }
  }

  @Test
  void readiness_says_no_at_once_and_yes_again() {
    try (ParleyProcess parley = start(server.address())) {
      server.stop();
      Eventually.eventually(() -> ready(parley), status -> status == 503);
      long start = System.nanoTime();
      assertThat(ready(parley)).isEqualTo(503);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
      server.restart();
      Eventually.eventually(() -> ready(parley), status -> status == 200);
    }
  }

  @Test
  void the_standby_of_a_server_that_hangs_takes_writes_soon_after_its_promotion() {
    try (PostgresServer standby = server.standby();
        ParleyProcess parley = start(server.address() + "," + standby.address())) {
      String token =
          parley.anonymous().post("/v1/auth/signup", OWNER).expect(201).text("/access_token");
      Client owner = parley.anonymous().as(token);
      add(owner);
      // What the standby has not heard of when the other one hangs is lost with that.
      Eventually.eventually(
          () -> standby.number("select count(*) from contact"), contacts -> contacts == 1);
      server.hang();
      standby.promote();
      long promotion = System.nanoTime();
      Eventually.eventually(Duration.ofSeconds(30), () -> add(owner), status -> status == 201);
      Duration outage = Duration.ofNanos(System.nanoTime() - promotion);
      System.err.println("the first write came " + outage.toMillis() + " ms after the promotion");
      assertThat(outage).isLessThan(Duration.ofSeconds(15));
    }
  }

  private static int ready(ParleyProcess parley) {
    return parley.anonymous().get("/readyz").status();
  }

  private static int add(Client owner) {
    return owner.post("/v1/contacts", "{'name': 'Ada'}").status();
  }

  private static ParleyProcess start(String addresses) {
    return ParleyProcess.start(
        Map.of(
            "PARLEY_DATA", Folders.next().toString(),
            "PARLEY_DATABASE_URL", PostgresServer.url(addresses)));
  }
}
