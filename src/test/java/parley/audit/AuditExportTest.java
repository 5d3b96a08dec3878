package parley.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.BufferedReader;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.http.Json;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.testing.Client;
import parley.testing.Download;
import parley.testing.Engine;
import parley.testing.TestServer;

/** The whole log as a file. */
@ParameterizedClass
@EnumSource(Engine.class)
class AuditExportTest {

  /** Together more than sockets hold for a client that doesn't read. */
  private static final int MANY = 2_000;

  private static final String LARGE = "x".repeat(10_000);

  @Parameter Engine engine;

  @Test
  void an_export_has_all_entries_in_their_order_and_takes_the_filters_of_the_list() {
    Client owner = engine.server().signUp();
    for (int i = 0; i < 3; i++) {
      owner.post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/'}").expect(201);
    }
    List<String> lines = owner.get("/v1/audit/export").expect(200).body().lines().toList();
    assertThat(lines)
        .extracting(line -> Json.parse(line).path("hash").asString())
        .isEqualTo(owner.get("/v1/audit").texts("/data", "/hash").reversed());
    assertThat(owner.get("/v1/audit/export?action=webhook.created").body().lines()).hasSize(3);
    assertThat(owner.get("/v1/audit/export?to=2020-01-01T00:00:00Z").body()).isEmpty();
  }

  @Test
  void an_export_is_broken_off_when_the_session_ends() throws Exception {
    Config config = TestServer.config(engine);
    Client owner;
    String organization;
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      owner = server.signUp();
      organization = owner.get("/v1/me").text("/organization/id");
    }
    fill(config, IdType.ORGANIZATION.decode(organization).orElseThrow());
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client reader = server.logIn(owner);
      try (BufferedReader whole = Download.of(server, reader, "/v1/audit/export")) {
        assertThat(whole.lines()).hasSizeGreaterThanOrEqualTo(MANY);
      }
      Download.requireBrokenOff(server, server.logIn(owner), "/v1/audit/export");
      Client again = server.logIn(owner);
      eventually(
          () -> again.get("/v1/audit/export?from=2100-01-01T00:00:00Z").status(),
          status -> status == 200);
    }
  }

  private static void fill(Config config, long organizationId) {
    Audit audit = new Audit(new Ids(Clock.systemUTC(), 0), Clock.systemUTC());
    AuditEntry entry =
        new AuditEntry(
            AuditActor.system(organizationId),
            AuditAction.SETTINGS_CHANGED,
            AuditTarget.of(IdType.ORGANIZATION, organizationId),
            AuditChanges.none().field("text", null, LARGE));
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      database.write(tx -> {
        for (int i = 0; i < MANY; i++) {
          audit.write(tx, entry);
        }
        return true;
      });
    }
  }
}
