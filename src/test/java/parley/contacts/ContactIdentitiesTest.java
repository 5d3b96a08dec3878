package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.Parallel;

/** The addresses by which channels know a contact, as clients give and take them. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactIdentitiesTest {
  private static final String ADDRESS = "{'channel': 'whatsapp', 'address': '14155552671'}";

  @Parameter Engine engine;

  private Client owner;
  private String ada;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    ada = contact("Ada");
  }

  private String contact(String name) {
    return owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  private Answer add(String contact, String identity) {
    return owner.post("/v1/contacts/" + contact + "/identities", identity);
  }

  @Test
  void an_address_that_a_client_gives_is_not_verified_and_comes_once() {
    add(ada, ADDRESS).expect(200);
    Answer again = add(ada, ADDRESS).expect(200);
    assertThat(again.at("/identities").toString())
        .isEqualTo(
            "[{\"channel\":\"whatsapp\",\"scope\":\"\",\"address\":\"14155552671\","
                + "\"status\":\"active\",\"verified\":false}]");
    assertThat(owner.get("/v1/contacts/" + ada).at("/identities"))
        .isEqualTo(again.at("/identities"));
  }

  @Test
  void a_contact_has_a_hundred_addresses_at_most_and_the_last_may_be_repeated() {
    for (int i = 0; i < 100; i++) {
      add(ada, numbered(i)).expect(200);
    }
    add(ada, numbered(99)).expect(200);
    Answer oneMore = add(ada, numbered(100)).expectProblem(422, "validation_failed");
    assertThat(oneMore.texts("/errors", "/code")).containsExactly("too_many");
    assertThat(owner.get("/v1/contacts/" + ada).at("/identities")).hasSize(100);
  }

  private static String numbered(int number) {
    return "{'channel': 'whatsapp', 'address': '" + (41_790_000_000L + number) + "'}";
  }

  @Test
  void an_address_belongs_to_one_contact_and_the_refusal_names_it() {
    add(ada, ADDRESS).expect(200);
    Answer refused = add(contact("Grace"), ADDRESS).expectProblem(409, "contact_exists");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/address");
    assertThat(refused.text("/errors/0/existing_id")).isEqualTo(ada);
  }

  @Test
  void of_many_who_are_given_an_address_at_once_one_gets_it() {
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 8)
                .mapToObj(i -> contact("Contact " + i))
                .<Callable<Answer>>map(contact -> () -> add(contact, ADDRESS))
                .toList());
    assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.status() == 409)).hasSize(7);
  }

  @Test
  void an_address_that_is_taken_away_is_free() {
    add(ada, ADDRESS).expect(200);
    String path = "/identities?channel=whatsapp&address=14155552671";
    Answer without = owner.delete("/v1/contacts/" + ada + path).expect(200);
    assertThat(without.at("/identities")).isEmpty();
    owner.delete("/v1/contacts/" + ada + path).expect(200);
    add(contact("Grace"), ADDRESS).expect(200);
  }

  @Test
  void every_wrong_field_is_named() {
    Answer wrong = add(ada, "{'channel': 'pigeon', 'address': 'a\\nb'}");
    wrong.expectProblem(422, "validation_failed");
    assertThat(wrong.texts("/errors", "/field")).containsExactlyInAnyOrder("/channel", "/address");
    owner
        .delete("/v1/contacts/" + ada + "/identities?channel=whatsapp")
        .expectProblem(400, "invalid_parameter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"+14155552671", "+1 (415) 555-2671", "1 415 555 2671"})
  void whoever_writes_from_a_number_is_who_has_it_however_it_was_written(String written) {
    Answer given = add(ada, "{'channel': 'whatsapp', 'address': '%s'}".formatted(written));
    assertThat(given.expect(200).text("/identities/0/address")).isEqualTo("14155552671");
    String number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', 'from': '+14155552671', 'text': 'Hi'}".formatted(number))
        .expect(202);
    Answer conversations =
        Eventually.eventually(
            () -> owner.get("/v1/conversations"), found -> !found.at("/data").isEmpty());
    assertThat(conversations.text("/data/0/contact/id")).isEqualTo(ada);
  }

  @Test
  void an_id_of_a_provider_stays_as_it_is() {
    Answer given = add(ada, "{'channel': 'whatsapp', 'address': 'US.13491208655302741918'}");
    assertThat(given.expect(200).text("/identities/0/address"))
        .isEqualTo("US.13491208655302741918");
  }

  @Test
  void an_address_for_mail_is_one_whatever_its_case() {
    Answer given = add(ada, "{'channel': 'email', 'address': 'Ada@Example.ORG'}").expect(200);
    assertThat(given.text("/identities/0/address")).isEqualTo("ada@example.org");
    add(contact("Grace"), "{'channel': 'email', 'address': 'ada@example.org'}")
        .expectProblem(409, "contact_exists");
    Answer wrong = add(ada, "{'channel': 'email', 'address': 'not mail'}");
    assertThat(wrong.expectProblem(422, "validation_failed").texts("/errors", "/code"))
        .containsExactly("invalid_email");
  }

  @Test
  void an_address_is_taken_away_however_it_is_written() {
    add(ada, ADDRESS).expect(200);
    String path = "/identities?channel=whatsapp&address=%2B1%20415%20555%202671";
    assertThat(owner.delete("/v1/contacts/" + ada + path).expect(200).at("/identities")).isEmpty();
  }
}
