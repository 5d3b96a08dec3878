package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ScriptedImap;

/** Whoever names a mailbox may be whoever has its server: that ends no process. */
@ParameterizedClass
@EnumSource(Engine.class)
class HostileMailboxTest {
  @Parameter Engine engine;

  @Test
  void a_greeting_of_two_gigabytes_is_a_mailbox_that_can_not_be_reached() throws IOException {
    Client owner = engine.server().signUp();
    try (ScriptedImap server = new ScriptedImap(ScriptedImap.GREETING, "* OK {2000000000}")) {
      String channel = connect(owner, server.port());
      Answer test = owner.post("/v1/channels/" + channel + "/test", "{}").expect(200);
      assertThat(test.texts("/steps", "/reason"))
          .contains(
              "127.0.0.1, port %d, can't be reached: it says more than it was asked for"
                  .formatted(server.port()));
      // It is pulled as well, and stays what it was.
      eventually(server::connections, connections -> connections > 1);
      assertThat(owner.get("/v1/channels/" + channel).text("/status")).isEqualTo("active");
      owner.delete("/v1/channels/" + channel).expect(204);
    }
  }

  private static String connect(Client owner, int port) {
    return owner
        .post(
            "/v1/channels",
            """
            {'type': 'email', 'name': 'Desk', 'address': 'desk@bakery.example',
             'credentials': {'imap_password': 'a-secret'},
             'settings': {'imap_host': '127.0.0.1', 'imap_port': %d, 'imap_security': 'none'}}
            """
                .formatted(port))
        .expect(201)
        .text("/id");
  }
}
