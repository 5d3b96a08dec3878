package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.audit.AuditActor;
import parley.http.Role;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;
import parley.testing.Engine;
import parley.testing.TestServer;

/** How many sessions an agent may have at once. */
@ParameterizedClass
@EnumSource(Engine.class)
class SessionsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");
  private static final long ORGANIZATION = 1;

  @Parameter Engine engine;

  private final List<Long> ended = new ArrayList<>();

  private static Agent addAgent(Tx tx, long id) {
    String email = "agent" + id + "@example.org";
    Login login = new Login(id, email, "no hash");
    LoginRows.add(tx, login, ORGANIZATION, NOW);
    Agent agent = Agent.of(ORGANIZATION, id, login, null, Role.AGENT, NOW);
    AgentRows.add(tx, agent);
    return agent;
  }

  private static List<Long> going(Database database, long agentId) {
    return database.read(tx ->
        tx.list(
            """
            select id from session where org_id = ? and agent_id = ? and revoked_at is null
            order by id
            """,
            row -> row.number(),
            ORGANIZATION,
            agentId));
  }

  @Test
  void one_session_too_many_ends_the_oldest_of_the_agent() {
    Config config = TestServer.config(engine);
    InstantSource clock = InstantSource.fixed(NOW);
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      Tokens tokens = new Tokens(new SecureRandom());
      Sessions sessions = new Sessions(new Ids(clock, 0), clock, tokens, ended::addAll);
      Agent agent =
          database.write(tx -> {
            OrganizationRows.add(tx, new Organization(ORGANIZATION, "Bakery", NOW));
            sessions.open(tx, AuditActor.system(ORGANIZATION), addAgent(tx, 2).id());
            return addAgent(tx, 1);
          });
      for (int i = 0; i < Sessions.MOST; i++) {
        database.write(
            tx -> sessions.open(tx, AuditActor.system(agent.organizationId()), agent.id()));
      }
      assertThat(ended).isEmpty();
      List<Long> full = going(database, 1);
      database.write(
          tx -> sessions.open(tx, AuditActor.system(agent.organizationId()), agent.id()));
      assertThat(ended).containsExactly(full.getFirst());
      assertThat(going(database, 1))
          .hasSize(Sessions.MOST)
          .containsAll(full.subList(1, full.size()));
      assertThat(going(database, 2)).hasSize(1);
    }
  }
}
