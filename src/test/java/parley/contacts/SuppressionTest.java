package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;

/** What people have refused who were erased, and come back. */
@ParameterizedClass
@EnumSource(Engine.class)
class SuppressionTest {
  private static final String ADA = "16505551234";
  private static final int ROUNDS = 10;
  private static final String CARD = "{\"phone\": \"+16505551234\"}";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  private String add(String card) {
    return owner.post("/v1/contacts", card).expect(201).text("/id");
  }

  private Answer says(String contact, String state) {
    return owner
        .put(
            "/v1/contacts/" + contact + "/consents",
            "{\"channel\": \"whatsapp\", \"purpose\": \"marketing\", \"state\": \"%s\"}"
                .formatted(state))
        .expect(200);
  }

  /** Adds somebody who refuses advertisements, and erases them. */
  private void refusedAndErased(String card) {
    String contact = add(card);
    says(contact, "denied");
    owner.delete("/v1/contacts/" + contact).expect(204);
  }

  @Test
  void a_refusal_outlives_the_contact() {
    refusedAndErased(CARD);
    Answer again = owner.post("/v1/contacts", CARD).expect(201);
    assertThat(again.texts("/consents", "/state")).containsExactly("denied");
    assertThat(again.texts("/consents", "/channel")).containsExactly("whatsapp");
    Answer read = owner.get("/v1/contacts/" + again.text("/id")).expect(200);
    assertThat(read.json()).isEqualTo(again.json());
    assertThat(
            owner
                .get("/v1/contacts/" + again.text("/id") + "/consents")
                .expect(200)
                .texts("/data", "/author/type"))
        .containsExactly("system");
  }

  @Test
  void whoever_comes_back_under_another_spelling_has_refused_it_still() {
    refusedAndErased("{'email': 'ada@Bücher.example'}");
    Answer again = owner.post("/v1/contacts", "{'email': 'Ada@xn--bcher-kva.example'}").expect(201);
    assertThat(again.texts("/consents", "/state")).containsExactly("denied");
  }

  @Test
  void whoever_comes_back_by_themselves_or_in_bulk_has_refused_it_still() {
    refusedAndErased(CARD);
    new TestNumber(owner, TestNumber.NOWHERE, "").inbound(ADA, "wamid.1", "hello again");
    Answer known = owner.get("/v1/contacts").expect(200);
    assertThat(known.texts("/data/0/consents", "/state")).containsExactly("denied");
    owner.delete("/v1/contacts/" + known.text("/data/0/id")).expect(204);
    owner.post("/v1/contacts/bulk", "{\"mode\": \"create\", \"rows\": [" + CARD + "]}").expect(200);
    assertThat(owner.get("/v1/contacts").texts("/data/0/consents", "/state"))
        .containsExactly("denied");
  }

  @Test
  void who_has_no_address_is_added_in_bulk_beside_those_who_refused() {
    refusedAndErased(CARD);
    String rows = CARD + ", {\"external_id\": \"crm-1\"}, {\"name\": \"Ada Lovelace\"}";
    Answer added =
        owner
            .post("/v1/contacts/bulk", "{\"mode\": \"upsert\", \"rows\": [" + rows + "]}")
            .expect(200);
    assertThat(added.texts("/results", "/status")).containsOnly("created");
    assertThat(owner.get("/v1/contacts").expect(200).at("/data")).hasSize(3);
  }

  @Test
  void an_e_mail_is_known_whatever_its_case_and_others_are_not() {
    refusedAndErased("{\"email\": \"Ada@Example.com\"}");
    assertThat(
            owner
                .post("/v1/contacts", "{\"email\": \"ada@example.COM\"}")
                .expect(201)
                .at("/consents"))
        .hasSize(1);
    assertThat(
            owner
                .post("/v1/contacts", "{\"email\": \"eve@example.com\"}")
                .expect(201)
                .at("/consents"))
        .isEmpty();
    assertThat(engine.server().signUp().post("/v1/contacts", CARD).expect(201).at("/consents"))
        .isEmpty();
  }

  @Test
  void who_has_granted_it_again_has_refused_nothing() {
    refusedAndErased(CARD);
    String contact = add(CARD);
    says(contact, "granted");
    owner.delete("/v1/contacts/" + contact).expect(204);
    assertThat(owner.post("/v1/contacts", CARD).expect(201).at("/consents")).isEmpty();
  }

  @Test
  void who_is_added_while_they_are_erased_has_refused_it_still() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      owner = engine.server().signUp();
      addedWhileErased("/v1/contacts", CARD);
      addedWhileErased("/v1/contacts/bulk", "{\"mode\": \"create\", \"rows\": [" + CARD + "]}");
    }
  }

  /** Asks for somebody until the one who is being erased meanwhile is not in the way any more. */
  private void addedWhileErased(String path, String body) throws Exception {
    String contact = add(CARD);
    says(contact, "denied");
    CompletableFuture<Answer> erased =
        CompletableFuture.supplyAsync(() -> owner.delete("/v1/contacts/" + contact));
    String added = contact;
    while (added.equals(contact)) {
      owner.post(path, body);
      added =
          owner.get("/v1/contacts").expect(200).texts("/data", "/id").stream()
              .findFirst()
              .orElse(contact);
    }
    erased.get(10, TimeUnit.SECONDS).expect(204);
    Answer again = owner.get("/v1/contacts/" + added).expect(200);
    assertThat(again.texts("/consents", "/state")).containsExactly("denied");
    owner.delete("/v1/contacts/" + added).expect(204);
  }
}
