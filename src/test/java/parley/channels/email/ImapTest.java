package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.mail.Flags;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** A mailbox is read by IMAP: each mail once, and as soon as it is there. */
@ParameterizedClass
@EnumSource(Engine.class)
class ImapTest {
  private static final String FROM_THE_BEGINNING = "'import_since': '2000-01-01', ";

  @Parameter Engine engine;
  private TestMailbox mailbox;
  private Client owner;

  @BeforeEach
  void open() {
    mailbox = new TestMailbox();
    owner = engine.server().signUp();
  }

  @AfterEach
  void close() {
    owner
        .get("/v1/channels")
        .texts("/data", "/id")
        .forEach(channel -> owner.delete("/v1/channels/" + channel));
    mailbox.close();
  }

  private Answer connect(String settings, String password) {
    return owner
        .post(
            "/v1/channels",
            """
            {'type': 'email', 'name': 'Desk', 'address': '%s',
             'credentials': {'imap_password': '%s'},
             'settings': {%s 'inbound': 'imap', 'imap_host': '127.0.0.1', 'imap_port': %d,
               'imap_security': 'none'}}
            """
                .formatted(TestMailbox.ADDRESS, password, settings, mailbox.port()))
        .expect(201);
  }

  private void connect(String settings) {
    connect(settings, TestMailbox.PASSWORD);
  }

  private List<String> texts() {
    return owner
        .get("/v1/conversations?channel=email&per_page=100")
        .expect(200)
        .texts("/data", "/last_message/content/text")
        .stream()
        .map(String::strip)
        .toList();
  }

  private void arrives(String text) {
    eventually(this::texts, texts -> texts.contains(text));
  }

  @Test
  void what_arrives_is_read_once_and_stays_as_it_was() {
    mailbox.arrive("1", "First");
    connect(FROM_THE_BEGINNING);
    arrives("First");
    mailbox.arrive("2", "Second");
    arrives("Second");
    mailbox.arrive("3", "Third");
    arrives("Third");
    assertThat(texts()).containsExactlyInAnyOrder("First", "Second", "Third");
    assertThat(mailbox.inbox())
        .hasSize(3)
        .noneMatch(message -> message.getFlags().contains(Flags.Flag.SEEN));
  }

  @Test
  void what_was_there_before_the_channel_is_left() {
    mailbox.arrive("0", "Long ago");
    connect("");
    AtomicInteger count = new AtomicInteger();
    eventually(
        () -> {
          mailbox.arrive("n" + count.incrementAndGet(), "Now");
          return texts();
        },
        texts -> texts.contains("Now"));
    assertThat(texts()).doesNotContain("Long ago");
  }

  @Test
  void more_than_a_transaction_holds_is_all_read() {
    for (int i = 0; i < 45; i++) {
      mailbox.arrive("m" + i, "Mail " + i);
    }
    connect(FROM_THE_BEGINNING);
    eventually(this::texts, texts -> texts.size() == 45);
  }

  @Test
  void a_mailbox_whose_numbers_are_others_is_read_again_and_nothing_comes_twice() {
    mailbox.arrive("1", "First");
    connect(FROM_THE_BEGINNING);
    arrives("First");
    mailbox.replace();
    mailbox.arrive("1", "First");
    mailbox.arrive("2", "Second");
    arrives("Second");
    assertThat(texts()).containsExactlyInAnyOrder("First", "Second");
  }

  @Test
  void what_was_read_is_marked_or_moved_if_that_is_wanted() {
    mailbox.file("Done", "From: a@b.example\n\nx\n");
    mailbox.arrive("1", "First");
    connect(FROM_THE_BEGINNING + "'after_import': 'move:Done', ");
    arrives("First");
    eventually(() -> mailbox.in("Done").size(), size -> size == 2);
    assertThat(mailbox.inbox()).isEmpty();
    mailbox.arrive("2", "Second");
    arrives("Second");
    assertThat(texts()).containsExactlyInAnyOrder("First", "Second");
  }

  @Test
  void a_wrong_password_pauses_the_channel_and_the_right_one_resumes_it() {
    mailbox.arrive("1", "First");
    String channel = connect(FROM_THE_BEGINNING, "wrong").text("/id");
    eventually(
        () -> owner.get("/v1/channels/" + channel), it -> it.text("/status").equals("paused"));
    owner
        .put(
            "/v1/channels/" + channel,
            "{'credentials': {'imap_password': '" + TestMailbox.PASSWORD + "'}}")
        .expect(200);
    arrives("First");
    assertThat(owner.get("/v1/channels/" + channel).text("/status")).isEqualTo("active");
  }

  @Test
  void a_token_of_somebody_else_logs_in() throws IOException {
    HttpServer tokens =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    tokens.createContext("/token", ImapTest::token);
    tokens.start();
    try {
      mailbox.arrive("1", "First");
      owner
          .post(
              "/v1/channels",
              """
              {'type': 'email', 'name': 'Desk', 'address': '%s',
               'credentials': {'oauth_client_id': 'parley', 'oauth_refresh_token': 'r'},
               'settings': {%s 'imap_host': '127.0.0.1', 'imap_port': %d, 'imap_security': 'none',
                 'oauth_token_url': 'http://127.0.0.1:%d/token'}}
              """
                  .formatted(
                      TestMailbox.ADDRESS,
                      FROM_THE_BEGINNING,
                      mailbox.port(),
                      tokens.getAddress().getPort()))
          .expect(201);
      arrives("First");
    } finally {
      tokens.stop(0);
    }
  }

  /** The mail server takes the password as the token. */
  private static void token(HttpExchange exchange) throws IOException {
    byte[] body =
        "{\"access_token\": \"%s\", \"expires_in\": 3600}"
            .formatted(TestMailbox.PASSWORD)
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void what_was_sent_from_elsewhere_shows_in_its_conversation() {
    mailbox.file("Sent", "From: a@b.example\n\nold\n");
    mailbox.arrive("1", "First");
    connect(FROM_THE_BEGINNING + "'sent_folder': 'Sent', ");
    arrives("First");
    String conversation = owner.get("/v1/conversations?channel=email").text("/data/0/id");
    mailbox.file(
        "Sent",
        """
        From: %s
        To: Maya <maya@poets.example>
        Subject: Re: A cake
        Message-ID: <from-my-phone@bakery.example>
        In-Reply-To: <1@poets.example>

        At noon
        """
            .formatted(TestMailbox.ADDRESS));
    mailbox.arrive("2", "Wakes the reader");
    // The pull may have looked at what was sent just before that.
    Answer shown =
        eventually(
            () -> owner.get("/v1/conversations/" + conversation).expect(200),
            answer -> answer.texts("/messages", "/direction").size() == 2);
    assertThat(shown.texts("/messages", "/direction")).containsExactly("inbound", "outbound");
    assertThat(shown.text("/messages/1/content/text").strip()).isEqualTo("At noon");
  }

  @Test
  void two_mails_that_were_sent_under_one_id_are_both_shown() {
    mailbox.file("Sent", "From: a@b.example\n\nold\n");
    mailbox.arrive("1", "First");
    connect(FROM_THE_BEGINNING + "'sent_folder': 'Sent', ");
    arrives("First");
    String conversation = owner.get("/v1/conversations?channel=email").text("/data/0/id");
    for (String text : List.of("At noon", "At one", "At one")) {
      mailbox.file(
          "Sent",
          """
          From: %s
          To: Maya <maya@poets.example>
          Subject: Re: A cake
          Message-ID: <the-same@bakery.example>
          In-Reply-To: <1@poets.example>

          %s
          """
              .formatted(TestMailbox.ADDRESS, text));
    }
    mailbox.arrive("2", "Wakes the reader");
    Answer shown =
        eventually(
            () -> owner.get("/v1/conversations/" + conversation).expect(200),
            answer -> answer.texts("/messages", "/direction").size() == 3);
    assertThat(shown.texts("/messages", "/content/text").stream().map(String::strip))
        .containsExactlyInAnyOrder("First", "At noon", "At one");
  }
}
