package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
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
}
