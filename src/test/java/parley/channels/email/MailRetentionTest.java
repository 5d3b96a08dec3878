package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.Remains;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;
import parley.testing.Unzipped;

/** A mail that is erased by its age is erased as it came, too. */
@ParameterizedClass
@EnumSource(Engine.class)
class MailRetentionTest {
  private static final String MAYA = "Maya Angelou <maya@poets.example>";
  private static final String RULES = "/v1/settings/retention";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"messages_days", "resolved_conversations_days"})
  void nothing_is_left_of_a_mail_that_is_old(String rule) {
    MailDesk desk = MailDesk.open(owner, server.anonymous(), "");
    desk.post(desk.mail(MAYA, "1@poets.example", "A cake", "", "Of old")).expect(200);
    Answer conversation = owner.get("/v1/conversations/" + desk.conversation()).expect(200);
    String contact = conversation.text("/contact/id");
    owner.put("/v1/conversations/" + conversation.text("/id") + "/resolve").expect(200);
    String file = sources(contact).iterator().next();
    owner.get("/v1/media/" + file).expect(200);
    // Another one of the same contact, which nobody has answered.
    desk.post(desk.mail(MAYA, "2@poets.example", "Another cake", "", "Of today")).expect(200);
    assertThat(sources(contact)).hasSize(2);

    clock.advance(Duration.ofDays(9));
    owner = server.logIn(owner);
    owner.put(RULES, "{'%s': 7}".formatted(rule)).expect(200);
    clock.advance(Duration.ofDays(1));
    owner = server.logIn(owner);
    eventually(() -> owner.get(RULES).expect(200), rules -> !rules.at("/last_run").isNull());

    eventually(() -> owner.get("/v1/media/" + file).status(), status -> status == 404);
    assertThat(sources(contact)).hasSize(1).doesNotContain(file);
    assertThat(owner.get("/v1/media/" + sources(contact).iterator().next()).bytes())
        .asString(StandardCharsets.UTF_8)
        .contains("Of today");
  }

  @Test
  void a_mail_that_became_no_message_is_not_kept_as_it_came() {
    MailDesk desk = MailDesk.open(owner, server.anonymous(), "");
    String mail = desk.mail(MAYA, "1@poets.example", "A cake", "", "Of today");
    desk.post(mail).expect(200);
    desk.post(mail).expect(200);
    assertThat(files("Of today")).hasSize(2);

    clock.advance(Duration.ofHours(2));
    server.close();
    server = TestServer.start(server.config(), clock);

    assertThat(eventually(() -> files("Of today"), files -> files.size() < 2)).hasSize(1);
    clock.advance(Duration.ofDays(31));
    server.close();
    server = TestServer.start(server.config(), clock);
    assertThat(eventually(() -> files("Of today"), List::isEmpty)).isEmpty();
  }

  private List<String> files(String text) {
    // While a file goes nobody can tell where it is.
    List<String> places =
        eventually(
            () -> new Remains(server.config()).places(text), found -> !found.contains("unknown"));
    return places.stream().filter(place -> place.startsWith("media")).toList();
  }

  /** The ids of the mails as they came that an export of the contact has. */
  private Set<String> sources(String contact) {
    String export = owner.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/id");
    eventually(() -> owner.get("/v1/exports/" + export).text("/status"), "completed"::equals);
    return Unzipped.download(owner, export).files().keySet().stream()
        .filter(name -> name.endsWith("-message.eml"))
        .map(name -> name.substring("media/".length(), name.indexOf('-')))
        .collect(Collectors.toSet());
  }
}
