package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import parley.storage.IdType;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * Erases a contact of 10,000 messages and 30,000 events, one of 1,000 long messages, and a webhook
 * of 100,000 deliveries, while somebody else writes: on SQLite, where there is one writer. It
 * prints how long those writes took. Not part of the build: {@code mvn test -Dtest=ErasureRun}.
 */
class ErasureRun {
  private static final int CALM = 500;

  private final TestServer server = TestServer.start(Engine.SQLITE);
  private final Client owner = server.signUp();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_contact_of_ten_thousand_messages() {
    long contact = contactOf(10_000, "one of ten thousand");
    server.execute(
        """
        insert into event (org_id, sequence, id, type, subject, data, created_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 30000)
        select org_id, 1000 + i, 1000 + i, 'message.created', subject, data, created_at
        from event, n where sequence = (select min(sequence) from event where subject = %d)
        """
            .formatted(contact));
    server.execute("update event_log set latest = 31000");
    besides("a contact", "/v1/contacts/" + IdType.CONTACT.encode(contact), "message");
    assertThat(
            server.number(
                "select count(*) from event where subject = %d and data is not null"
                    .formatted(contact)))
        .isEqualTo(1);
  }

  @Test
  void a_contact_of_a_thousand_long_messages() {
    String text =
        IntStream.range(0, 500).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    long contact = contactOf(1_000, text);
    besides("long messages", "/v1/contacts/" + IdType.CONTACT.encode(contact), "message");
  }

  @Test
  void a_webhook_of_a_hundred_thousand_deliveries() {
    String id = owner.post("/v1/webhooks", "{\"url\": \"https://example.com/hook\"}").text("/id");
    server.execute(
        """
        insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject,
          status, tries, attempts, created_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
        select org_id, i, id, i, i, 'message.created', i % 1000, 'delivered', 1,
          '[{"at":"2026-01-01T00:00:00Z","status_code":200,"latency_ms":12}]', created_at
        from webhook, n
        """);
    besides("a webhook", "/v1/webhooks/" + id, "delivery");
  }

  /** Makes a contact with so many messages of one text. */
  private long contactOf(int messages, String text) {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound("16505551234", "wamid.1", text);
    awaitIndexed();
    String id = owner.get("/v1/contacts").text("/data/0/id");
    server.execute(
        """
        insert into message (org_id, id, conversation_id, channel_id, direction, type, content,
          status, status_rank, sender_type, sender_id, provider_id, metadata, sent_at, created_at,
          position)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < %d)
        select org_id, id + i, conversation_id, channel_id, direction, type, content, status,
          status_rank, sender_type, sender_id, 'wamid.n' || i, metadata, sent_at, created_at,
          position + i
        from message, n
        """
            .formatted(messages));
    server.execute(
        """
        insert into message_status (org_id, message_id, status, at, received_at)
        select org_id, id, 'delivered', 1, 1 from message
        """);
    server.execute(
        """
        insert into message_word (org_id, word, message_id)
        select w.org_id, w.word, m.id from message_word w join message m on m.id <> w.message_id
        """);
    server.execute(
        """
        insert into message_word_pending (org_id, message_id, words)
        select m.org_id, m.id, (select json_group_array(word) from message_posting)
        from message_posting first join message m on m.id <> first.first_id
        group by m.org_id, m.id
        """);
    another();
    awaitIndexed();
    return IdType.CONTACT.decode(id).orElseThrow();
  }

  private void awaitIndexed() {
    Eventually.eventually(
        Duration.ofMinutes(2),
        () -> server.number("select count(*) from message_word_pending"),
        waiting -> waiting == 0);
  }

  /** Writes while nothing else is done, and then until a table is empty. */
  private void besides(String what, String path, String table) {
    List<Long> calm = new ArrayList<>();
    for (int i = 0; i < CALM; i++) {
      calm.add(another());
    }
    long from = System.nanoTime();
    owner.delete(path).expect(204);
    long answered = System.nanoTime();
    List<Long> beside = new ArrayList<>();
    Eventually.eventually(
        Duration.ofMinutes(5),
        () -> {
          for (int i = 0; i < 20; i++) {
            beside.add(another());
          }
          return server.number("select count(*) from " + table)
              + server.number("select count(*) from job");
        },
        left -> left == 0);
    System.out.printf(
        "%s: answered in %d ms, gone after %d ms; other writes took %s before and %s meanwhile%n",
        what,
        (answered - from) / 1_000_000,
        (System.nanoTime() - from) / 1_000_000,
        spread(calm),
        spread(beside));
  }

  /** Nanoseconds that another write takes. */
  private long another() {
    long from = System.nanoTime();
    owner.post("/v1/contacts", "{\"name\": \"Somebody else\"}").expect(201);
    return System.nanoTime() - from;
  }

  private static String spread(List<Long> nanos) {
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    return "p50 %.1f, p99 %.1f, at most %.1f ms (of %d)"
        .formatted(
            sorted.get(sorted.size() / 2) / 1e6,
            sorted.get(sorted.size() * 99 / 100) / 1e6,
            sorted.getLast() / 1e6,
            sorted.size());
  }
}
