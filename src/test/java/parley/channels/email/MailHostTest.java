package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.NotedNames;

/** The addresses of mail servers are looked up in threads that may wait for a name server. */
@ParameterizedClass
@ValueSource(strings = {"unknown", "known"})
class MailHostTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter String kind;

  private Client owner;
  private int number;

  @BeforeEach
  void signUp() {
    owner = Engine.SQLITE.server().signUp();
    number = COUNTER.incrementAndGet();
  }

  @Test
  void servers_for_outgoing_and_incoming_mail() {
    String channel =
        owner
            .post(
                "/v1/channels",
                """
                {'type': 'email', 'name': 'Desk', 'address': 'desk%d@noted.example',
                 'credentials': {'smtp_password': 'x', 'imap_password': 'x'},
                 'settings': {'smtp_host': '%s', 'inbound': 'imap', 'imap_host': '%s'}}
                """
                    .formatted(number, host("smtp"), host("imap")))
            .expect(201)
            .text("/id");
    Answer test = owner.post("/v1/channels/" + channel + "/test", "").expect(200);
    assertThat(test.body()).contains("smtp_connection", "imap_login");
    owner.delete("/v1/channels/" + channel).expect(204);
    assertInPlatformThreads(host("smtp"));
    assertInPlatformThreads(host("imap"));
  }

  private String host(String protocol) {
    return kind + "-" + protocol + number + NotedNames.NOTED;
  }

  private static void assertInPlatformThreads(String host) {
    assertThat(NotedNames.asked(host))
        .isNotEmpty()
        .allSatisfy(thread -> assertThat(thread.isVirtual()).isFalse());
  }
}
