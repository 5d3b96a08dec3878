package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;

/** What the simulated Graph API tells of numbers and businesses, and of paths that lead nowhere. */
class GraphObjectsTest {
  private static final String VERSION = "/simulator/graph/v25.0/";
  private static final String NUMBER = VERSION + SimulatorFixture.NUMBER;
  private static final String PROFILE = NUMBER + "/whatsapp_business_profile";
  private static final String APPS = VERSION + SimulatorFixture.BUSINESS + "/subscribed_apps";

  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void a_number_tells_what_is_asked_for_and_its_id() {
    String fields = "?fields=display_phone_number,verified_name,throughput%7Blevel%7D";
    Answer answer = fixture.graph().get(NUMBER + fields).expect(200);
    assertThat(answer.json().propertyNames())
        .containsExactlyInAnyOrder("id", "display_phone_number", "verified_name", "throughput");
    assertThat(answer.text("/id")).isEqualTo(SimulatorFixture.NUMBER);
    assertThat(answer.text("/verified_name")).isEqualTo("Bakery");
    assertThat(answer.text("/display_phone_number")).matches("\\+1 555-[0-9]{3}-[0-9]{4}");
    assertThat(answer.text("/throughput/level")).isEqualTo("STANDARD");
    assertThat(fixture.graph().get(NUMBER).expect(200).text("/quality_rating")).isEqualTo("GREEN");
  }

  @Test
  void a_field_that_numbers_do_not_have_is_named() {
    Answer answer = fixture.graph().get(NUMBER + "?fields=id,mood").expect(400);
    GraphTest.expectError(answer, 100);
    assertThat(answer.text("/error/message")).contains("(mood)");
  }

  @Test
  void a_business_lists_its_numbers() {
    Answer list =
        fixture
            .graph()
            .get(VERSION + SimulatorFixture.BUSINESS + "/phone_numbers?fields=id")
            .expect(200);
    assertThat(list.texts("/data", "/id")).containsExactly(SimulatorFixture.NUMBER);
  }

  @Test
  void a_profile_keeps_what_it_is_given() {
    assertThat(fixture.graph().get(PROFILE).expect(200).text("/data/0/about")).isEmpty();
    fixture
        .graph()
        .post(
            PROFILE,
            """
            {"messaging_product": "whatsapp", "about": "Plum cakes", "vertical": "RETAIL",
             "websites": ["https://example.com/"]}
            """)
        .expect(200);
    Answer profile = fixture.graph().get(PROFILE + "?fields=about,vertical,websites").expect(200);
    assertThat(profile.text("/data/0/about")).isEqualTo("Plum cakes");
    assertThat(profile.text("/data/0/vertical")).isEqualTo("RETAIL");
    assertThat(profile.text("/data/0/websites/0")).isEqualTo("https://example.com/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"about\": \"no product\"}",
        "{\"messaging_product\": \"whatsapp\", \"vertical\": \"PIRACY\"}",
        "{\"messaging_product\": \"whatsapp\", \"websites\": \"https://example.com/\"}",
        "{\"messaging_product\": \"whatsapp\", \"websites\": [\"a\", \"b\", \"c\"]}",
        "{\"messaging_product\": \"whatsapp\", \"websites\": [1]}"
      })
  void a_wrong_profile_is_refused(String body) {
    GraphTest.expectError(fixture.graph().post(PROFILE, body).expect(400), 100);
  }

  @Test
  void webhooks_are_posted_while_the_app_is_subscribed() {
    assertThat(fixture.graph().get(APPS).expect(200).at("/data").size()).isEqualTo(1);
    fixture.graph().delete(APPS).expect(200);
    assertThat(fixture.graph().get(APPS).expect(200).at("/data").isEmpty()).isTrue();
    fixture.inbound("'from': '16505551234', 'text': 'unheard'").expect(202);
    fixture.graph().post(APPS, "").expect(200);
    fixture.inbound("'from': '16505551234', 'text': 'heard'").expect(202);
    assertThat(fixture.callback().webhooks()).hasSize(1);
    assertThat(fixture.callback().webhooks().getFirst().text()).contains("heard");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/whatsapp_business_profile"})
  void a_wrong_token_is_190(String path) {
    GraphTest.expectError(fixture.anonymous().get(NUMBER + path).expect(401), 190);
    GraphTest.expectError(fixture.anonymous().as("other").get(NUMBER + path).expect(401), 190);
    GraphTest.expectError(fixture.anonymous().as("other").get(APPS).expect(401), 190);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /simulator/graph, 2500",
    "GET, /simulator/graph/v25.0, 2500",
    "GET, /simulator/graph/v25.0/1/2/3, 2500",
    "POST, /simulator/graph/v25.0/106540352242922/nonsense, 2500",
    "DELETE, /simulator/graph/v25.0/106540352242922/messages, 2500",
    "PURGE, /simulator/graph/v25.0/%ff, 100",
    "GET, /simulator/graph/v25.0/%ff, 100",
    "GET, /simulator/graph/v25.0/1, 100",
    "DELETE, /simulator/graph/v25.0/1, 100"
  })
  void whatever_leads_nowhere_is_refused_in_metas_words(String method, String path, int code) {
    Answer answer = fixture.graph().send(method, path, new byte[0]);
    GraphTest.expectError(answer, code);
    assertThat(answer.status()).isBetween(400, 499);
    assertThat(answer.header("content-type").orElseThrow()).startsWith("application/json");
  }
}
