package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Answer;

/** A business has templates, and messages must fit them. */
class TemplatesTest {
  private static final String LIST =
      "/simulator/graph/v25.0/" + SimulatorFixture.BUSINESS + "/message_templates";

  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void every_business_has_some() {
    Answer list = fixture.graph().get(LIST).expect(200);
    assertThat(list.texts("/data", "/name"))
        .containsExactly("hello_world", "order_update", "appointment_reminder");
    assertThat(list.texts("/data", "/status")).containsOnly("APPROVED");
    assertThat(list.texts("/data", "/language")).containsOnly("en_US");
    assertThat(list.texts("/data/1/components", "/type")).containsExactly("BODY", "BUTTONS");
    assertThat(list.text("/data/1/components/1/buttons/0/type")).isEqualTo("URL");
    assertThat(list.texts("/data", "/id"))
        .doesNotHaveDuplicates()
        .allMatch(it -> it.matches("[0-9]+"));
    assertThat(list.at("/paging").has("next")).isFalse();
  }

  @Test
  void they_come_page_by_page() {
    List<String> names = new ArrayList<>();
    String path = LIST + "?limit=2";
    while (!path.isEmpty()) {
      Answer page = fixture.graph().get(path).expect(200);
      names.addAll(page.texts("/data", "/name"));
      path = page.at("/paging/next").asString("").replace(fixture.url(), "");
    }
    assertThat(names).containsExactly("hello_world", "order_update", "appointment_reminder");
    assertThat(fixture.graph().get(LIST + "?name=order_update").texts("/data", "/name"))
        .containsExactly("order_update");
    assertThat(fixture.graph().get(LIST + "?name=nothing").at("/data").isEmpty()).isTrue();
    GraphTest.expectError(fixture.graph().get(LIST + "?after=*").expect(400), 100);
  }

  @Test
  void only_the_business_itself_may_read_them() {
    GraphTest.expectError(fixture.client().get(LIST).expect(401), 190);
    GraphTest.expectError(fixture.client().as("other").get(LIST).expect(401), 190);
    String other = LIST.replace(SimulatorFixture.BUSINESS, "1");
    GraphTest.expectError(fixture.graph().get(other).expect(400), 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          hello_world  | en_US | ``                                    | 200
          hello_world  | de    | ``                                    | 132001
          hello_world  | en_US | body:a                                 | 132000
          order_update | en_US | ``                                    | 132000
          order_update | en_US | body:Ada                              | 132000
          order_update | en_US | body:Ada,7                            | 132000
          order_update | en_US | body:Ada,7 button0:7                  | 200
          order_update | en_US | body:Ada,7 button0:7 header:x         | 132000
          appointment_reminder | en_US | body:Ada,noon                 | 200
          appointment_reminder | en_US | body:Ada,noon button0:yes     | 200
          nobodys      | en_US | body:a,b,c                            | 200
          """)
  void what_is_known_is_checked(String name, String language, String parameters, int code) {
    expect(send(name, language, parameters), code);
  }

  @Test
  void what_is_unknown_is_refused_on_demand() {
    fixture.behave("'check_templates': true").expect(200);
    Answer answer = send("nobodys", "en_US", "");
    expect(answer, 132001);
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.text("/error/error_data/details")).contains("nobodys", "en_US");
    expect(send("hello_world", "en_US", ""), 200);
  }

  @Test
  void templates_can_be_added_and_replaced() {
    add("'name': 'cake_ready', 'language': 'de', 'body': 'Fertig: {{1}}', 'category': 'marketing'");
    Answer list = fixture.graph().get(LIST + "?name=cake_ready").expect(200);
    assertThat(list.text("/data/0/components/0/text")).isEqualTo("Fertig: {{1}}");
    assertThat(list.text("/data/0/category")).isEqualTo("MARKETING");
    expect(send("cake_ready", "de", "body:Torte"), 200);
    expect(send("cake_ready", "en_US", "body:cake"), 132001);
    add("'name': 'cake_ready', 'language': 'de', 'body': 'Fertig.', 'status': 'paused'");
    expect(send("cake_ready", "de", ""), 132015);
    add("'name': 'cake_ready', 'language': 'de', 'body': 'Fertig.', 'status': 'disabled'");
    expect(send("cake_ready", "de", ""), 132016);
    add("'name': 'cake_ready', 'language': 'de', 'body': 'Fertig.', 'status': 'rejected'");
    expect(send("cake_ready", "de", ""), 132001);
    assertThat(fixture.graph().get(LIST).at("/data").size()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "name": "Cake", "language": "de", "body": "a"                    | /name
          "language": "de", "body": "a"                                    | /name
          "name": "cake", "language": "german", "body": "a"                | /language
          "name": "cake", "language": "de"                                 | /body
          "name": "cake", "language": "de", "body": ""                     | /body
          "name": "cake", "language": "de", "body": "a", "status": "x"     | /status
          "name": "cake", "language": "de", "body": "a", "category": "x"   | /category
          "name": "cake", "language": "de", "body": "a", "buttons": "x"    | /buttons
          """)
  void what_is_wrong_is_named(String fields, String pointer) {
    Answer answer = fixture.client().post("/simulator/templates", body(fields));
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly(pointer);
  }

  private void add(String fields) {
    fixture.client().post("/simulator/templates", body(fields.replace('\'', '"'))).expect(200);
  }

  private static String body(String fields) {
    return "{\"phone_number_id\": \"" + SimulatorFixture.NUMBER + "\", " + fields + "}";
  }

  private static void expect(Answer answer, int code) {
    if (code == 200) {
      assertThat(answer.expect(200).text("/messages/0/message_status")).isEqualTo("accepted");
    } else {
      GraphTest.expectError(answer, code);
    }
  }

  /** Parameters as {@code body:a,b button0:c}. */
  private Answer send(String name, String language, String parameters) {
    List<String> components = new ArrayList<>();
    for (String component :
        Arrays.asList(parameters.isEmpty() ? new String[0] : parameters.split(" ", -1))) {
      String[] parts = component.split(":", 2);
      String index = parts[0].replaceAll("[a-z]", "");
      String button = index.isEmpty() ? "" : "'sub_type': 'url', 'index': '" + index + "', ";
      components.add(
          "{'type': '%s', %s'parameters': [{'type': 'text', 'text': '%s'}]}"
              .formatted(
                  parts[0].replaceAll("[0-9]", ""),
                  button,
                  parts[1].replace(",", "'}, {'type': 'text', 'text': '")));
    }
    return fixture.send(
        """
        {'messaging_product': 'whatsapp', 'to': '+16505551234', 'type': 'template',
         'template': {'name': '%s', 'language': {'code': '%s'}, 'components': [%s]}}
        """
            .formatted(name, language, String.join(", ", components)));
  }
}
