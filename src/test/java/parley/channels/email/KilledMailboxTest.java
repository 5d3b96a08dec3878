package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.TestServer;

/** A process that is killed while it reads a mailbox loses no mail and doubles none. */
@ParameterizedClass
@EnumSource(Engine.class)
class KilledMailboxTest {
  private static final int MAILS = 60;

  @Parameter Engine engine;

  @Test
  void each_mail_is_there_once_however_often_its_reader_was_killed() {
    Config config = TestServer.config(engine);
    try (TestMailbox mailbox = new TestMailbox()) {
      IntStream.range(0, MAILS).forEach(i -> mailbox.arrive("m" + i, "Mail " + i));
      String token;
      try (ParleyProcess process = ParleyProcess.start(config)) {
        Client owner = process.signUp();
        token = owner.token();
        connect(owner, mailbox);
        // Some are committed, others are fetched and not: it takes three transactions.
        eventually(() -> subjects(owner), subjects -> !subjects.isEmpty());
        process.kill();
      }
      try (ParleyProcess process = ParleyProcess.start(config)) {
        Client owner = process.anonymous().as(token);
        int known = subjects(owner).size();
        eventually(() -> subjects(owner), subjects -> subjects.size() > known || known == MAILS);
        process.kill();
      }
      try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
        Client owner = server.anonymous().as(token);
        List<String> all = eventually(() -> subjects(owner), subjects -> subjects.size() >= MAILS);
        assertThat(all).hasSize(MAILS).doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void of_two_nodes_the_other_goes_on_and_reads_nothing_twice() {
    // SQLite has one process.
    if (engine == Engine.POSTGRESQL) {
      Config config = TestServer.config(engine);
      try (TestMailbox mailbox = new TestMailbox();
          TestServer other = TestServer.start(config, Clock.systemUTC());
          ParleyProcess one = ParleyProcess.start(config)) {
        IntStream.range(0, MAILS / 2).forEach(i -> mailbox.arrive("m" + i, "Mail " + i));
        Client owner = other.signUp();
        connect(owner, mailbox);
        eventually(() -> subjects(owner), subjects -> !subjects.isEmpty());
        one.kill();
        IntStream.range(MAILS / 2, MAILS).forEach(i -> mailbox.arrive("m" + i, "Mail " + i));
        List<String> all = eventually(() -> subjects(owner), subjects -> subjects.size() >= MAILS);
        assertThat(all).hasSize(MAILS).doesNotHaveDuplicates();
      }
    }
  }

  private static void connect(Client owner, TestMailbox mailbox) {
    owner
        .post(
            "/v1/channels",
            """
            {'type': 'email', 'name': 'Desk', 'address': '%s',
             'credentials': {'imap_password': '%s'},
             'settings': {'imap_host': '127.0.0.1', 'imap_port': %d, 'imap_security': 'none',
               'import_since': '2000-01-01'}}
            """
                .formatted(TestMailbox.ADDRESS, TestMailbox.PASSWORD, mailbox.port()))
        .expect(201);
  }

  private static List<String> subjects(Client owner) {
    return owner
        .get("/v1/conversations?channel=email&per_page=100")
        .expect(200)
        .texts("/data", "/last_message/content/text");
  }
}
