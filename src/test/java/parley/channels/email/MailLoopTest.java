package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestMailServer;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** Two Parleys, at each of which a program answers whatever nobody has answered. */
@Timeout(120)
@ParameterizedClass
@EnumSource(Engine.class)
class MailLoopTest {
  private static final int MOST = 10;

  @Parameter private Engine engine;

  private final Set<String> seen = new HashSet<>();
  private final Set<String> answered = new HashSet<>();

  @Test
  void two_that_answer_each_other_stop_by_themselves() throws Exception {
    try (TestMailServer mails = new TestMailServer();
        TestServer here = TestServer.start(engine);
        TestServer there = TestServer.start(engine)) {
      MailDesk bakery = open(here, mails);
      MailDesk poets = open(there, mails);
      poets
          .owner()
          .post(
              "/v1/messages",
              "{'to': {'email': '%s'}, 'type': 'email', 'content': {'subject': 'Cake', 'text': 'Hi'}}"
                  .formatted(bakery.address()))
          .expect(201);

      assertThat(talk(mails, bakery, poets)).isEqualTo(2);

      String conversation = "/v1/conversations/" + poets.conversation();
      assertThat(poets.owner().get(conversation).at("/unread_count").asInt()).isZero();
      assertThat(bakery.texts(bakery.conversation())).hasSize(2);
      assertThat(poets.texts(poets.conversation())).hasSize(2);
    }
  }

  private static MailDesk open(TestServer server, TestMailServer mails) {
    return MailDesk.open(
        server.signUp(),
        server.anonymous(),
        "'smtp_host': '127.0.0.1', 'smtp_port': %d, 'smtp_security': 'none',"
            .formatted(URI.create(mails.url()).getPort()));
  }

  /** Carries mails from one to the other until there are none, or too many; says how many. */
  private int talk(TestMailServer mails, MailDesk bakery, MailDesk poets) throws Exception {
    int written = 1;
    while (seen.size() < written && written < MOST) {
      int awaited = written;
      for (MimeMessage mail : arrived(mails, awaited)) {
        if (seen.add(mail.getMessageID())) {
          (isTo(mail, bakery) ? bakery : poets).post(raw(mail)).expect(200);
        }
      }
      written += answer(bakery) + answer(poets);
    }
    return written;
  }

  private static List<MimeMessage> arrived(TestMailServer mails, int count) {
    return Eventually.eventually(() -> mails.mails("bakery.example"), all -> all.size() >= count);
  }

  /** What a program has to do that keeps to the rules: it leaves alone what a machine wrote. */
  private int answer(MailDesk desk) {
    int answers = 0;
    for (String conversation : desk.conversations().texts("/data", "/id")) {
      for (JsonNode message : desk.messages(conversation).at("/data")) {
        boolean isTheirs = message.at("/direction").asString().equals("inbound");
        boolean isAutomatic = message.at("/metadata").has("automatic");
        if (isTheirs && !isAutomatic && answered.add(message.at("/id").asString())) {
          desk.owner()
              .post(
                  "/v1/conversations/" + conversation + "/messages",
                  "{'type': 'email', 'content': {'text': 'Thank you.', 'automatic': true}}")
              .expect(201);
          answers++;
        }
      }
    }
    return answers;
  }

  private static boolean isTo(MimeMessage mail, MailDesk desk) throws MessagingException {
    return mail.getRecipients(RecipientType.TO)[0].toString().contains(desk.address());
  }

  private static String raw(MimeMessage mail) throws MessagingException, IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    mail.writeTo(bytes);
    return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }
}
