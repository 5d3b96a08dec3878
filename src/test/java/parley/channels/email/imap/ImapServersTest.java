package parley.channels.email.imap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static parley.testing.Eventually.eventually;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.channels.ChannelConnection.TestStep;
import parley.channels.Puller.Pulled;
import parley.channels.Update;
import parley.channels.email.EmailFields;
import parley.testing.ScriptedImap;
import parley.testing.TestCertificate;

/** Servers that say more than they were asked for, and servers that come to no end. */
@Timeout(60)
class ImapServersTest {
  private static final String TOO_MUCH = "it says more than it was asked for";
  private static final String UNREADABLE = "it says what can't be read";
  private static final String TOO_LONG = "it took longer than 2 s";

  /** Angus makes room for a literal before one byte of it has come. */
  private static final String LITERAL = "* OK {300000000}";

  private static final long LITTLE = 100 << 20;

  private static TestStep failed(ScriptedImap server, String reason) {
    return TestStep.failed(
        "imap_login", "127.0.0.1, port " + server.port() + ", can't be reached: " + reason);
  }

  private static Pulled.TryLater later(Pulled pulled) {
    assertThat(pulled).isInstanceOf(Pulled.TryLater.class);
    return (Pulled.TryLater) pulled;
  }

  private static long allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getCurrentThreadAllocatedBytes();
  }

  @ParameterizedTest
  @ValueSource(strings = {ScriptedImap.GREETING, "CAPABILITY", "LOGIN", "LIST"})
  void no_room_is_made_for_what_nobody_has_asked_for(String moment) throws IOException {
    try (ScriptedImap server = new ScriptedImap(moment, LITERAL)) {
      long before = allocated();
      assertThat(new ImapDesk(server.port()).check()).contains(failed(server, TOO_MUCH));
      assertThat(allocated() - before).isLessThan(LITTLE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"CAPABILITY", "LOGIN", "LIST"})
  void nor_for_what_comes_encrypted(String moment) throws Exception {
    SSLContext context = TestCertificate.of("ip:127.0.0.1").context();
    boolean[] encrypted = new boolean[1];
    Function<String, Optional<String>> script =
        command -> {
          encrypted[0] = encrypted[0] || command.equals("STARTTLS");
          return encrypted[0] && command.startsWith(moment)
              ? Optional.of(LITERAL)
              : Optional.empty();
        };
    try (ScriptedImap server = new ScriptedImap(script, Optional.of(context))) {
      ImapDesk desk = new ImapDesk(server.port()).trusting(context.getSocketFactory());
      long before = allocated();
      assertThat(desk.check()).contains(failed(server, TOO_MUCH));
      assertThat(allocated() - before).isLessThan(LITTLE);
    }
  }

  @Test
  void a_server_that_encrypts_and_keeps_the_bounds_is_read() throws Exception {
    SSLContext context = TestCertificate.of("ip:127.0.0.1").context();
    try (ScriptedImap server =
        new ScriptedImap(command -> Optional.empty(), Optional.of(context))) {
      ImapDesk desk = new ImapDesk(server.port()).trusting(context.getSocketFactory());
      assertThat(desk.check())
          .containsExactly(TestStep.passed("imap_login"), TestStep.passed("imap_folder"));
    }
  }

  static Stream<Arguments> unreasonable() {
    String many = "* OK word\r\n".repeat(BoundedProtocol.MOST_RESPONSES);
    return Stream.of(
        Arguments.of(ScriptedImap.POURS, TOO_MUCH),
        Arguments.of(many + "* OK word", TOO_MUCH),
        Arguments.of("* OK {2147483647}", UNREADABLE),
        Arguments.of("* 2000000000 EXISTS", "a folder has more than 2000000 mails"),
        Arguments.of("* VANISHED 1:2000000000", TOO_MUCH),
        Arguments.of("* 1 FETCH (BODYSTRUCTURE " + "(".repeat(200_000), UNREADABLE));
  }

  @ParameterizedTest
  @MethodSource("unreasonable")
  void a_mailbox_with_such_a_server_is_left_for_a_while(String answer, String reason)
      throws IOException {
    try (ScriptedImap server = new ScriptedImap("EXAMINE", answer)) {
      long before = allocated();
      assertThat(later(new ImapDesk(server.port()).pull(1)).reason()).isEqualTo(reason);
      assertThat(allocated() - before).isLessThan(LITTLE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {ScriptedImap.GREETING, "CAPABILITY", "LOGIN", "LIST"})
  void a_test_ends_when_its_time_is_over(String moment) throws IOException {
    try (ScriptedImap server = new ScriptedImap(moment, ScriptedImap.DRIPS)) {
      assertThat(new ImapDesk(server.port()).impatient().check())
          .contains(failed(server, TOO_LONG));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {ScriptedImap.GREETING, "CAPABILITY", "LOGIN", "EXAMINE", "UID FETCH", "NOOP"})
  void a_pull_ends_when_its_time_is_over(String moment) throws IOException {
    try (ScriptedImap server = new ScriptedImap(moment, ScriptedImap.DRIPS)) {
      assertThat(later(new ImapDesk(server.port()).impatient().pull(3)).reason())
          .isEqualTo(TOO_LONG);
    }
  }

  @Test
  void what_was_read_before_something_fails_stays_read() throws IOException {
    TestFolder folder = new TestFolder(1, 2, 3);
    Function<String, Optional<String>> script =
        command ->
            command.startsWith("FETCH 3 (BODY") ? Optional.of(LITERAL) : folder.answer(command);
    try (ScriptedImap server = new ScriptedImap(script, Optional.empty())) {
      Pulled pulled = new ImapDesk(server.port()).pull(0);
      assertThat(pulled).isInstanceOf(Pulled.News.class);
      Pulled.News news = (Pulled.News) pulled;
      assertThat(news.updates()).hasSize(2).allMatch(update -> update instanceof Update.Received);
      assertThat(news.cursor()).contains("\"last\":2");
      assertThat(news.next()).isZero();
    }
  }

  @Test
  void what_comes_is_read_although_what_was_read_can_not_be_moved() throws IOException {
    TestFolder folder = new TestFolder(1, 2, 3);
    try (ScriptedImap server = new ScriptedImap(folder::answer, Optional.empty())) {
      ImapDesk desk = new ImapDesk(server.port()).set(EmailFields.AFTER_IMPORT, "move:Done");
      Pulled pulled = desk.pull(2, 0);
      assertThat(pulled).isInstanceOf(Pulled.News.class);
      assertThat(((Pulled.News) pulled).updates()).hasSize(1);
      assertThat(((Pulled.News) pulled).cursor()).contains("\"last\":3", "\"tidied\":0");
      assertThat(server.commands()).anyMatch(command -> command.startsWith("STORE"));
    }
  }

  @Test
  void a_test_tells_when_mails_can_not_be_moved() throws IOException {
    try (ScriptedImap server = new ScriptedImap(new TestFolder(1)::answer, Optional.empty())) {
      ImapDesk desk = new ImapDesk(server.port()).set(EmailFields.AFTER_IMPORT, "move:Done");
      assertThat(desk.check().getLast())
          .isEqualTo(
              TestStep.failed(
                  "imap_folder",
                  "The server moves no mails (RFC 6851): set after_import to keep or seen."));
    }
  }

  @Test
  void no_connection_is_left_open_when_a_mail_can_not_be_kept() throws IOException {
    TestFolder folder = new TestFolder(1);
    try (ScriptedImap server = new ScriptedImap(folder::answer, Optional.empty())) {
      ImapDesk desk = new ImapDesk(server.port()).withoutFiles();
      assertThatThrownBy(() -> desk.pull(0)).hasMessage("the files are away");
      assertThat(server.connections()).isEqualTo(1);
      eventually(server::open, open -> open == 0);
    }
  }

  @Test
  void a_mail_that_comes_to_no_end_is_not_written_to_the_disk_for_ever() throws IOException {
    TestFolder folder = new TestFolder(1);
    String piece = "word".repeat(1 << 18);
    Function<String, Optional<String>> script =
        command ->
            command.startsWith("FETCH 1 (BODY")
                ? Optional.of(TestFolder.piece(command, piece))
                : folder.answer(command);
    try (ScriptedImap server = new ScriptedImap(script, Optional.empty())) {
      assertThat(later(new ImapDesk(server.port()).pull(0)).reason()).isEqualTo("IOException");
      assertThat(server.commands().stream().filter(it -> it.startsWith("FETCH 1 (BODY")))
          .hasSize(61);
    }
  }

  @Test
  void a_large_folder_is_listed_part_by_part() throws IOException {
    TestFolder folder = new TestFolder(IntStream.rangeClosed(12_000, 18_000).toArray());
    try (ScriptedImap server = new ScriptedImap(folder::answer, Optional.empty())) {
      Pulled pulled = new ImapDesk(server.port()).pull(1);
      assertThat(pulled).isInstanceOf(Pulled.News.class);
      assertThat(((Pulled.News) pulled).updates()).hasSize(FolderReading.TOGETHER);
      assertThat(((Pulled.News) pulled).cursor()).contains("\"last\":12019");
      assertThat(server.commands())
          .containsSubsequence(
              List.of(
                  "UID FETCH 2147483647:* (UID)",
                  "UID FETCH 2:5001 (UID)",
                  "UID FETCH 5002:10001 (UID)",
                  "UID FETCH 10002:15001 (UID)"))
          .doesNotContain("UID FETCH 15002:18000 (UID)");
    }
  }

  @Test
  void a_day_is_searched_for_in_a_large_folder_part_by_part() throws IOException {
    TestFolder folder = new TestFolder(IntStream.rangeClosed(1, 6_000).toArray());
    Function<String, Optional<String>> script =
        command ->
            command.endsWith(" 5001:6000")
                ? Optional.of("* SEARCH 5992 5991")
                : folder.answer(command);
    try (ScriptedImap server = new ScriptedImap(script, Optional.empty())) {
      Pulled pulled = new ImapDesk(server.port()).set("import_since", "2026-03-01").pull();
      assertThat(pulled).isInstanceOf(Pulled.News.class);
      assertThat(((Pulled.News) pulled).updates()).hasSize(10);
      assertThat(((Pulled.News) pulled).cursor()).contains("\"last\":6000");
      assertThat(server.commands()).contains("SEARCH SINCE 1-Mar-2026 1:5000");
    }
  }
}
