package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.BufferedReader;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.testing.Client;
import parley.testing.Download;
import parley.testing.Engine;
import parley.testing.TestServer;

/** An export of more than sockets hold for a client that doesn't read. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactExportStreamTest {
  private static final String PATH = "/v1/contacts/export?columns=id,name";
  private static final int MANY = 2_000;
  private static final String LARGE = "x".repeat(10_000);

  @Parameter Engine engine;

  @Test
  void it_is_whole_or_broken_off_when_the_session_ends() throws Exception {
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
      try (BufferedReader whole = Download.of(server, reader, PATH)) {
        assertThat(whole.lines().map(line -> line.split(",", 2)[0]).distinct()).hasSize(1 + MANY);
      }
      Download.requireBrokenOff(server, server.logIn(owner), PATH);
      Client again = server.logIn(owner);
      eventually(
          () -> again.get("/v1/audit?action=contacts.exported"),
          entries ->
              entries.at("/data").size() == 2
                  && entries.at("/data/1/changes/rows/1").asInt() == MANY
                  && entries.at("/data/0/changes/rows/1").asInt() < MANY);
    }
  }

  private static void fill(Config config, long organizationId) {
    Ids ids = new Ids(Clock.systemUTC(), 0);
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      database.write(tx -> {
        for (int i = 0; i < MANY; i++) {
          Contact blank = Contact.blank(ids.next(), Instant.EPOCH);
          ContactRows.add(tx, organizationId, blank.withCard(new ContactCard(LARGE, null, null)));
        }
        return true;
      });
    }
  }
}
