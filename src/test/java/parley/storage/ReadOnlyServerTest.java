package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Folders;
import parley.testing.Parallel;
import parley.testing.ParleyProcess;
import parley.testing.PostgresServer;
import parley.testing.SqlRelay;

/** A PostgreSQL that answers and takes no writes: a standby, or one that was told so. */
class ReadOnlyServerTest {
  private static final Duration SOON = Duration.ofSeconds(15);

  /** More than the connections of a pool. */
  private static final int MANY = 40;

  private final PostgresServer server = PostgresServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void writes_are_refused_and_readiness_says_so_until_it_takes_them_again() {
    try (ParleyProcess parley = start(server.url())) {
      Client owner = parley.signUp();
      server.execute("alter system set default_transaction_read_only = on");
      server.execute("select pg_reload_conf()");
      Answer unready = eventually(SOON, () -> ready(parley), answer -> answer.status() != 200);
      unready.expectProblem(503, "temporarily_unavailable");
      assertThat(unready.text("/detail")).isEqualTo("The database takes no writes.");
      for (int i = 0; i < MANY; i++) {
        add(owner).expectProblem(503, "temporarily_unavailable");
      }
      owner.get("/v1/contacts").expect(200);
      server.execute("alter system reset default_transaction_read_only");
      server.execute("select pg_reload_conf()");
      eventually(SOON, () -> ready(parley), answer -> answer.status() == 200);
      add(owner).expect(201);
      assertThat(log(parley, "CircuitBreaker PostgreSQL takes no writes")).hasSize(1);
      assertThat(log(parley, "CircuitBreaker PostgreSQL takes writes again after")).hasSize(1);
    }
  }

  @Test
  void connections_that_a_proxy_led_to_a_standby_are_given_up() {
    try (PostgresServer standby = server.standby();
        SqlRelay proxy = new SqlRelay(server.url());
        ParleyProcess parley = start(proxy.url())) {
      Client owner = parley.signUp();
      eventually(() -> standby.number("select count(*) from agent"), agents -> agents == 1);
      proxy.lead(standby.url());
      proxy.cut();
      eventually(SOON, () -> status(owner), status -> status == 200);
      // Now the pool is full of connections to the standby.
      Parallel.run(Collections.nCopies(MANY, () -> owner.get("/v1/contacts?search=ada")));
      proxy.lead(server.url());
      eventually(SOON, () -> add(owner).status(), status -> status == 201);
      for (int i = 0; i < MANY; i++) {
        String id = add(owner).expect(201).text("/id");
        owner.get("/v1/contacts/" + id).expect(200);
      }
    }
  }

  private static int status(Client owner) {
    return owner.get("/v1/contacts").status();
  }

  private static Answer ready(ParleyProcess parley) {
    return parley.anonymous().get("/readyz");
  }

  private static Answer add(Client owner) {
    return owner.post("/v1/contacts", "{'name': 'Ada'}");
  }

  private static List<String> log(ParleyProcess parley, String part) {
    try (Stream<String> lines = parley.output().lines()) {
      return lines.filter(line -> line.contains(part)).toList();
    }
  }

  private static ParleyProcess start(String url) {
    return ParleyProcess.start(
        Map.of("PARLEY_DATA", Folders.next().toString(), "PARLEY_DATABASE_URL", url));
  }
}
