package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

/** Two contacts of whom Meta says that they are the same person become one. */
@ParameterizedClass
@EnumSource(Engine.class)
class AttestedMergeTest {
  private static final String PHONE = "4915112340001";
  private static final String USER_ID = "DE.5512340000000000001";

  @Parameter Engine engine;

  private Client owner;
  private Meta meta;

  @BeforeEach
  void connect() {
    owner = engine.server().signUp();
    meta = Meta.connect(engine.server(), owner, "the app secret of Meta");
  }

  @Test
  void who_wrote_by_an_id_and_is_on_file_by_a_number_is_one_when_a_message_names_both() {
    String onFile = owner.post("/v1/contacts", "{'phone': '+%s'}".formatted(PHONE)).text("/id");
    meta.post(Fixture.named("user_id_without_phone")).expect(200);
    assertThat(total()).isEqualTo(2);
    meta.post(Fixture.named("user_id_with_phone")).expect(200);
    Answer merged = merged(onFile);
    assertThat(merged.text("/name")).isEqualTo("Ada Nowak");
    assertThat(merged.texts("/identities", "/address")).containsExactlyInAnyOrder(PHONE, USER_ID);
    assertThat(owner.get("/v1/conversations").texts("/data", "/contact/id"))
        .containsExactly(onFile);
  }

  @Test
  void who_wrote_by_both_is_one_and_has_one_open_conversation() {
    meta.post(Fixture.named("text")).expect(200);
    String first = owner.get("/v1/contacts").text("/data/0/id");
    meta.post(Fixture.named("user_id_without_phone")).expect(200);
    assertThat(total()).isEqualTo(2);
    meta.post(Fixture.named("user_id_with_phone")).expect(200);
    merged(first);
    assertThat(owner.get("/v1/conversations?status=open").at("/meta/total").asInt()).isOne();
    assertThat(owner.get("/v1/conversations?status=resolved").at("/meta/total").asInt()).isOne();
    assertThat(owner.get("/v1/audit?action=contact.merged").text("/data/0/actor/type"))
        .isEqualTo("system");
  }

  @Test
  void a_new_id_leads_to_who_has_it_already() {
    meta.post(Fixture.named("text")).expect(200);
    String first = owner.get("/v1/contacts").text("/data/0/id");
    meta.post(id("user_id_without_phone", "DE.88")).expect(200);
    assertThat(total()).isEqualTo(2);
    meta.post(Fixture.named("user_id_update").about(meta.number()).json().replace(USER_ID, PHONE))
        .expect(200);
    merged(first);
  }

  @Test
  void who_never_wrote_by_the_previous_id_is_known_by_the_number() {
    meta.post(Fixture.named("text")).expect(200);
    meta.post(Fixture.named("user_id_update")).expect(200);
    assertThat(owner.get("/v1/conversations").text("/data/0/address")).isEqualTo(PHONE);
    meta.post(id("user_id_without_phone", "DE.88")).expect(200);
    assertThat(total()).isOne();
    assertThat(
            owner
                .get("/v1/contacts")
                .at("/data/0")
                .path("identities")
                .findValuesAsString("address"))
        .containsExactlyInAnyOrder(PHONE, "DE.88");
  }

  /** Meta tells it twice to who has subscribed to both, in either order. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void who_hides_the_number_stays_one_with_a_new_id(boolean toldByTextFirst) {
    meta.post(Fixture.named("user_id_without_phone")).expect(200);
    String message = id("system_hidden_user_id_changed", USER_ID).replace("DE.77", "DE.88");
    Fixture update = Fixture.named("user_id_update").about(meta.number());
    List<String> told = List.of(message, update.json().replace("\"wa_id\"", "\"unknown\""));
    (toldByTextFirst ? told : told.reversed()).forEach(body -> meta.post(body).expect(200));
    meta.post(id("user_id_without_phone", "DE.88").replace("wamid.BSUID", "wamid.LATER"))
        .expect(200);
    assertThat(total()).isOne();
    assertThat(owner.get("/v1/conversations").text("/data/0/address")).isEqualTo("DE.88");
  }

  @Test
  void a_number_may_have_been_somebody_elses() {
    meta.post(Fixture.named("text")).expect(200);
    meta.post(other("text", "4915112340009")).expect(200);
    meta.post(Fixture.named("system_number_changed")).expect(200);
    assertThat(total()).isEqualTo(2);
    meta.post(id("user_id_without_phone", USER_ID)).expect(200);
    meta.post(Fixture.named("user_id_with_phone")).expect(200);
    Eventually.eventually(this::total, total -> total == 2);
    assertThat(owner.get("/v1/audit?action=contact.merged").at("/data").size()).isOne();
  }

  @Test
  void an_organization_may_merge_by_hand_alone() {
    owner.put("/v1/settings/organization", "{'auto_merge_attested': false}").expect(200);
    owner.post("/v1/contacts", "{'phone': '+%s'}".formatted(PHONE)).expect(201);
    meta.post(Fixture.named("user_id_without_phone")).expect(200);
    meta.post(Fixture.named("user_id_with_phone")).expect(200);
    assertThat(total()).isEqualTo(2);
    owner.put("/v1/settings/organization", "{'auto_merge_attested': true}").expect(200);
    meta.post(other("user_id_with_phone", PHONE).replace("wamid.BOTH", "wamid.AGAIN")).expect(200);
    Eventually.eventually(this::total, total -> total == 1);
  }

  private Answer merged(String id) {
    Eventually.eventually(this::total, total -> total == 1);
    return owner.get("/v1/contacts/" + id).expect(200);
  }

  private int total() {
    return owner.get("/v1/contacts").at("/meta/total").asInt();
  }

  private String id(String fixture, String userId) {
    return Fixture.named(fixture).about(meta.number()).json().replace(USER_ID, userId);
  }

  private String other(String fixture, String phone) {
    return Fixture.named(fixture)
        .about(meta.number())
        .json()
        .replace(PHONE, phone)
        .replace("wamid.TEXT", "wamid.OTHER");
  }
}
