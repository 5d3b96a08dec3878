package parley.channels.email.imap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.channels.Puller.Pulled;
import parley.channels.email.EmailFields;
import parley.testing.ScriptedImap;

/**
 * A channel that reads another mailbox than before. Servers give many mailboxes the same
 * UIDVALIDITY, so that their numbers look as if they went on.
 */
@Timeout(60)
class MovedMailboxTest {
  private static final String FROM_THE_BEGINNING = "2026-03-01";

  private final ScriptedImap full = server(new TestFolder(4_998, 4_999, 5_000));
  private final ScriptedImap young = server(new TestFolder(1, 2));

  private static ScriptedImap server(TestFolder folder) {
    return new ScriptedImap(
        command ->
            command.startsWith("SEARCH") ? Optional.of("* SEARCH 1") : folder.answer(command),
        Optional.empty());
  }

  @AfterEach
  void close() throws IOException {
    full.close();
    young.close();
  }

  private static ImapDesk desk(ScriptedImap server, String user) {
    return new ImapDesk(server.port())
        .set(EmailFields.USERNAME, user)
        .set(EmailFields.IMPORT_SINCE, FROM_THE_BEGINNING);
  }

  private static Pulled.News news(Pulled pulled) {
    assertThat(pulled).isInstanceOf(Pulled.News.class);
    return (Pulled.News) pulled;
  }

  @Test
  void mails_whose_numbers_the_former_one_has_had_are_read() {
    Pulled.News before = news(desk(full, "desk").pull());
    assertThat(before.updates()).hasSize(3);
    Pulled.News after = news(desk(young, "shop").behind(before.cursor()));
    assertThat(after.updates()).hasSize(2);
    assertThat(news(desk(young, "shop").behind(after.cursor())).updates()).isEmpty();
  }

  @Test
  void a_cursor_that_does_not_say_whose_it_is_goes_on() {
    String older = "{\"INBOX\": {\"validity\": 7, \"last\": 4999, \"tidied\": 4999}}";
    Pulled.News after = news(desk(full, "desk").behind(older));
    assertThat(after.updates()).hasSize(1);
    assertThat(news(desk(full, "desk").behind(after.cursor())).updates()).isEmpty();
  }
}
