package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;

/** What a stranger's body may cost on the shared callback, and what it can't take from others. */
@ParameterizedClass
@EnumSource(Engine.class)
class UnsignedWebhookTest {
  private static final String SECRET = "the app secret of Meta";

  @Parameter Engine engine;

  private static byte[] body(List<String> numbers) {
    String changes =
        numbers.stream()
            .map(number ->
                "{\"value\":{\"x\":[{}],\"metadata\":{\"phone_number_id\":\"" + number + "\"}}}")
            .collect(Collectors.joining(","));
    return ("{\"entry\":[{\"id\":\"1\",\"changes\":[" + changes + "]}]}")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void at_most_ten_numbers_are_looked_for() {
    List<String> thousand =
        IntStream.range(0, 1_000).mapToObj(i -> Integer.toString(1_000_000 + i)).toList();
    WebhookNames names = WebhookNames.in(body(thousand));
    assertThat(names.phoneNumberIds()).containsExactlyElementsOf(thousand.subList(0, 10));
    assertThat(names.businessAccountIds()).containsExactly("1");
  }

  @Test
  void behind_two_thousand_entries_nobody_looks() {
    String number = ",{\"id\":\"7\"}]}";
    String few = "{\"entry\":[" + "[],".repeat(1_900) + "[]" + number;
    String many = "{\"entry\":[" + "[],".repeat(2_100) + "[]" + number;
    assertThat(WebhookNames.in(few.getBytes(StandardCharsets.UTF_8)).businessAccountIds())
        .containsExactly("7");
    assertThat(WebhookNames.in(many.getBytes(StandardCharsets.UTF_8)).businessAccountIds())
        .isEmpty();
  }

  @Test
  void names_are_found_however_odd_the_rest_is() {
    for (String odd :
        new String[] {
          "",
          "[",
          "7",
          "{\"entry\":7}",
          "{\"entry\":[7,[],{\"id\":[1]}]}",
          "{\"entry\":[{\"id\":{",
          "{\"entry\":[{\"changes\":[{\"value\":[{\"metadata\":1}]},null]}]}"
        }) {
      WebhookNames names = WebhookNames.in(odd.getBytes(StandardCharsets.UTF_8));
      assertThat(names.phoneNumberIds()).isEmpty();
      assertThat(names.businessAccountIds()).isEmpty();
    }
    byte[] cut = "{\"entry\":[{\"id\":12,\"x\":{\"id\":13}},".getBytes(StandardCharsets.UTF_8);
    assertThat(WebhookNames.in(cut).businessAccountIds()).containsExactly("12");
  }

  @Test
  void without_a_signature_not_even_the_size_of_a_body_is_judged() {
    Meta meta = Meta.connect(engine.server(), engine.server().signUp(), SECRET);
    byte[] large = new byte[(3 << 20) + 1];
    for (String path : new String[] {"/webhooks/whatsapp", "/webhooks/whatsapp/" + meta.id()}) {
      engine.server().anonymous().send("POST", path, large).expectProblem(401, "invalid_signature");
    }
  }

  @Test
  void of_the_secrets_of_many_channels_five_are_tried() {
    String business = Long.toString(System.nanoTime());
    for (int i = 0; i < 6; i++) {
      Client owner = engine.server().signUp();
      Meta meta = Meta.connect(engine.server(), owner, "an app secret, number " + i);
      owner
          .put("/v1/channels/" + meta.id(), "{'business_account_id': '" + business + "'}")
          .expect(200);
    }
    String json = Fixture.named("template_approved").json().replace(Fixture.BUSINESS, business);
    postShared(json, "an app secret, number 4").expect(200);
    postShared(json, "an app secret, number 5").expectProblem(401, "invalid_signature");
  }

  @Test
  void who_names_anothers_number_gets_none_of_its_messages() {
    Client owner = engine.server().signUp();
    Client squatter = engine.server().signUp();
    Meta meta = Meta.connect(engine.server(), owner, SECRET);
    squatter
        .post(
            "/v1/channels",
            """
            {"type": "whatsapp", "name": "Squatter", "phone_number_id": "%s",
             "credentials": {"access_token": "t", "app_secret": "the squatter's secret"},
             "settings": {"graph_url": "%s"}}
            """
                .formatted(meta.number(), TestNumber.NOWHERE))
        .expect(201);
    meta.postShared(Fixture.named("text").about(meta.number()).json()).expect(200);
    assertThat(owner.get("/v1/conversations").at("/meta/total").intValue()).isOne();
    assertThat(squatter.get("/v1/conversations").at("/meta/total").intValue()).isZero();
  }

  private parley.testing.Answer postShared(String json, String secret) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return engine
        .server()
        .anonymous()
        .with("Content-Type", "application/json")
        .with("X-Hub-Signature-256", Fixture.signature(bytes, secret))
        .send("POST", "/webhooks/whatsapp", bytes);
  }
}
