package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;

/** What is to leave goes where it would have gone, whatever is on the card after a merge. */
@ParameterizedClass
@EnumSource(Engine.class)
class MergedAddressesTest {
  private static final String ADA = "16505551234";
  private static final String OTHER = "16505559999";
  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

  @Parameter Engine engine;

  private SendingFixture fixture;

  @BeforeEach
  void connect() {
    fixture = new SendingFixture(engine, ", \"enforce_window\": false" + SendingFixture.UNPACED);
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  @Test
  void from_a_conversation_of_the_one_that_was_resolved() {
    String other = withPhone(OTHER);
    String resolved = opened(other);
    String message = later(resolved);
    resolve(resolved);
    merge(withPhone(ADA), other, "");
    assertGoTo(OTHER, message);
  }

  @Test
  void from_all_of_them_however_many_there_are() {
    String other = withPhone(OTHER);
    for (int i = 0; i < 3; i++) {
      resolve(opened(other));
    }
    String ada = withPhone(ADA);
    merge(ada, other, "");
    assertThat(
            fixture.owner.get("/v1/contacts/" + ada + "/conversations").texts("/data", "/address"))
        .hasSize(3)
        .allSatisfy(address -> assertThat(address).endsWith(OTHER));
  }

  @Test
  void from_those_of_the_other_one_when_its_phone_gives_way() {
    String ada = withPhone(ADA);
    String resolved = opened(ada);
    String early = later(resolved);
    resolve(resolved);
    String open = opened(ada);
    String late = later(open);
    String etag = conversation(open).text("/etag");
    merge(ada, withPhone(OTHER), ", 'prefer': {'phone': 'from'}");
    assertThat(fixture.owner.get("/v1/contacts/" + ada).text("/phone")).isEqualTo("+" + OTHER);
    assertThat(conversation(open).text("/etag")).isNotEqualTo(etag);
    eventually(
        () -> fixture.owner.get("/v1/events?types=conversation.updated").expect(200),
        told -> told.texts("/data", "/data/id").contains(open));
    assertGoTo(ADA, early, late);
  }

  @Test
  void from_those_of_the_other_one_when_it_had_no_phone_but_an_address() {
    String ada = fixture.owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
    fixture
        .owner
        .post(
            "/v1/contacts/" + ada + "/identities",
            "{'channel': 'whatsapp', 'address': '" + ADA + "'}")
        .expect(200);
    String message = later(opened(ada));
    merge(ada, withPhone(OTHER), "");
    assertGoTo(ADA, message);
  }

  @Test
  void who_could_not_be_reached_at_all_is_reached_by_what_fills_the_gap() {
    String ada = fixture.owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
    String message = later(opened(ada));
    merge(ada, withPhone(OTHER), "");
    assertGoTo(OTHER, message);
  }

  private String withPhone(String phone) {
    return fixture
        .owner
        .post("/v1/contacts", "{'phone': '+" + phone + "'}")
        .expect(201)
        .text("/id");
  }

  private String opened(String contact) {
    return fixture
        .owner
        .post(
            "/v1/conversations",
            "{'contact_id': '%s', 'channel_id': '%s'}"
                .formatted(contact, fixture.number.channelId()))
        .expect(201)
        .text("/id");
  }

  private String later(String conversation) {
    return fixture
        .post(
            conversation,
            "{'type': 'text', 'content': {'text': 'Later'}, 'send_at': '%s'}"
                .formatted(fixture.clock.instant().plus(HALF_AN_HOUR)))
        .expect(201)
        .text("/id");
  }

  private void resolve(String conversation) {
    fixture.owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
  }

  private Answer conversation(String id) {
    return fixture.owner.get("/v1/conversations/" + id).expect(200);
  }

  private void merge(String id, String fromId, String more) {
    fixture
        .owner
        .post("/v1/contacts/" + id + "/merge", "{'from_id': '" + fromId + "'" + more + "}")
        .expect(200);
  }

  /** Once it is time, all that is scheduled leaves for this phone. */
  private void assertGoTo(String phone, String... messages) {
    fixture.clock.advance(HALF_AN_HOUR);
    for (String message : messages) {
      fixture.awaitAccepted(message);
    }
    assertThat(fixture.graph.sends())
        .hasSize(messages.length)
        .allSatisfy(send -> assertThat(send.at("/to").asString()).isEqualTo("+" + phone));
  }
}
