package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestServer;

/** Sites that show a chat at the same moment; on PostgreSQL, where writes run side by side. */
@Timeout(120)
class SeenSitesRaceTest {
  @AutoClose private final TestServer server = TestServer.start(Engine.POSTGRESQL);

  @Test
  void of_two_that_are_new_one_is_the_last_that_is_noted() throws Exception {
    Client owner = server.signUp();
    Chat chat = Chat.open(owner);
    chat.set("{'allowed_origins': ['*']}").expect(200);
    // As other nodes have noted them.
    server.execute(
        """
        insert into webchat_site (org_id, channel_id, origin, seen_at)
        select org_id, id, 'https://site-' || site || '.example.com', 0
        from channel cross join generate_series(2, %d) site where type = 'webchat'
        """
            .formatted(SeenSiteRows.MOST));
    Future<Answer> one;
    Future<Answer> other;
    try (HeldRows held = HeldRows.by(server, "lock table webchat_site in share mode")) {
      one = held.begin(() -> shows(chat, 51));
      other = held.begin(() -> shows(chat, 52));
    }
    one.get().expect(200);
    other.get().expect(200);
    assertThat(owner.get(chat.path() + "/sites").expect(200).at("/data").size())
        .isEqualTo(SeenSiteRows.MOST);
  }

  private Answer shows(Chat chat, int site) {
    return chat.shown(
        server.anonymous().with("Origin", "https://site-%d.example.com".formatted(site)));
  }
}
