package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;

/** A contact that came by writing in. */
@ParameterizedClass
@EnumSource(Engine.class)
class WritingContactTest {

  @Parameter Engine engine;

  private Client owner;
  private TestNumber number;
  private Answer contact;

  @BeforeEach
  void writeIn() {
    owner = engine.server().signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound("14155552671", "wamid.1", "Hello").expect(200);
    contact = owner.get("/v1/contacts?search=4155552671").expect(200);
  }

  @Test
  void it_is_listed_with_its_address_and_the_time_of_its_message() {
    assertThat(contact.text("/data/0/phone")).isEqualTo("+14155552671");
    assertThat(contact.text("/data/0/name")).isEqualTo("+14155552671");
    assertThat(contact.text("/data/0/identities/0/channel")).isEqualTo("whatsapp");
    assertThat(contact.text("/data/0/identities/0/address")).isEqualTo("14155552671");
    assertThat(contact.text("/data/0/last_seen_at")).isNotNull();
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void another_message_is_news_but_spoils_nobodys_edit() {
    String path = "/v1/contacts/" + contact.text("/data/0/id");
    String before = owner.get(path).header("etag").orElseThrow();
    number.inbound("14155552671", "wamid.2", "Still there?").expect(200);
    owner.with("If-None-Match", before).get(path).expect(200);
    owner.with("If-Match", before).put(path, "{'name': 'Ada L.'}").expect(200);
  }

  @Test
  void erasing_it_erases_what_it_wrote() {
    String conversation = owner.get("/v1/conversations").text("/data/0/id");
    owner.delete("/v1/contacts/" + contact.text("/data/0/id")).expect(204);
    owner.get("/v1/conversations/" + conversation).expectProblem(404, "not_found");
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isZero();
    number.inbound("14155552671", "wamid.3", "Me again").expect(200);
    assertThat(owner.get("/v1/contacts").text("/data/0/id"))
        .isNotEqualTo(contact.text("/data/0/id"));
  }
}
