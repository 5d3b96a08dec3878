package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Who may post a webhook, and which accounts it speaks for. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhooksTest {
  /** Of this class alone: nobody else moves their counters. */
  private static final Map<Engine, TestServer> SERVERS = new EnumMap<>(Engine.class);

  @Parameter Engine engine;

  @AfterAll
  static void close() {
    SERVERS.values().forEach(TestServer::close);
    SERVERS.clear();
  }

  private TestServer server() {
    return SERVERS.computeIfAbsent(engine, TestServer::start);
  }

  private Meta meta;

  @BeforeEach
  void connect() {
    meta = Meta.connect(server(), server().signUp(), "the app secret of Meta");
  }

  private String text() {
    return Fixture.named("text_escaped").about(meta.number()).json();
  }

  /** Updates that reached an inbox, statuses of messages that nobody knows among them. */
  private int taken() {
    return counted("delivered", "") + counted("unmatched", "unknown_message");
  }

  private int counted(String outcome, String reason) {
    return Meta.counted(server(), outcome, reason);
  }

  @Test
  void a_signed_webhook_is_received() {
    int before = taken();
    assertThat(meta.post(text()).expect(200).body()).isEqualTo("{\"received\":true}");
    assertThat(meta.postShared(text()).expect(200).body()).isEqualTo("{\"received\":true}");
    assertThat(taken()).isEqualTo(before + 2);
  }

  @Test
  void the_raw_bytes_are_what_is_signed() {
    String reserialized = text().replace("\\u00fc", "ü");
    String signature =
        Fixture.signature(text().getBytes(StandardCharsets.UTF_8), "the app secret of Meta");
    meta.post(reserialized, signature).expectProblem(401, "invalid_signature");
    meta.post(text() + "\n", signature).expectProblem(401, "invalid_signature");
    meta.post(text(), signature).expect(200);
  }

  @Test
  void a_bad_or_missing_signature_is_refused_and_stores_nothing() {
    int delivered = taken();
    byte[] bytes = text().getBytes(StandardCharsets.UTF_8);
    String right = Fixture.signature(bytes, "the app secret of Meta");
    String hex = right.substring("sha256=".length());
    for (String path : new String[] {"/webhooks/whatsapp/" + meta.id(), "/webhooks/whatsapp"}) {
      server().anonymous().send("POST", path, bytes).expectProblem(401, "invalid_signature");
      for (String wrong :
          new String[] {
            "",
            hex,
            "sha256=",
            "sha256=" + hex.toUpperCase(Locale.ROOT),
            "SHA256=" + hex,
            "sha1=" + hex,
            "sha256=" + hex + "00",
            "sha256=" + "0".repeat(64),
            Fixture.signature(bytes, "verify-" + meta.number()),
            Fixture.signature(bytes, "EAAJB")
          }) {
        meta.post(path, text(), wrong).expectProblem(401, "invalid_signature");
      }
    }
    assertThat(taken()).isEqualTo(delivered);
  }

  @Test
  void without_an_app_secret_nobody_can_sign() {
    meta.owner()
        .put("/v1/channels/" + meta.id(), "{'credentials': {'app_secret': null}}")
        .expect(200);
    meta.post(text()).expectProblem(401, "invalid_signature");
    meta.postShared(text()).expectProblem(401, "invalid_signature");
  }

  @Test
  void what_is_signed_but_no_webhook_is_set_aside() {
    int before = counted("unreadable", "body");
    for (String body :
        new String[] {"", "{", "[]", "\"text\"", "{\"object\":\"page\",\"entry\":[]}", "{}{}"}) {
      meta.post(body).expect(200);
    }
    assertThat(counted("unreadable", "body")).isEqualTo(before + 6);
  }

  @Test
  void one_update_without_an_id_does_not_hold_up_the_others() {
    int unreadable = counted("unreadable", "update");
    int delivered = taken();
    meta.post(Fixture.named("odd_ones")).expect(200);
    assertThat(counted("unreadable", "update")).isEqualTo(unreadable + 6);
    assertThat(taken()).isEqualTo(delivered + 1);
  }

  @Test
  void three_mebibytes_are_taken_and_not_a_byte_more() {
    String body = text();
    String padded = body + " ".repeat((3 << 20) - body.length());
    meta.post(padded).expect(200);
    meta.post(padded + " ").expectProblem(413, "payload_too_large");
  }

  @Test
  void an_unknown_channel_is_not_found() {
    meta.post("/webhooks/whatsapp/chn_0000000000000", text(), "sha256=" + "0".repeat(64))
        .expectProblem(404, "not_found");
  }

  @Test
  void an_unknown_number_beside_a_known_one_is_skipped_and_counted() {
    String batch = Fixture.named("batch").about(meta.number()).json();
    int skipped = counted("skipped", "unknown_number");
    int delivered = taken();
    meta.post(batch).expect(200);
    meta.postShared(batch).expect(200);
    assertThat(counted("skipped", "unknown_number")).isEqualTo(skipped + 2);
    assertThat(taken()).isEqualTo(delivered + 10);
  }

  @Test
  void only_unknown_numbers_prove_nothing() {
    meta.postShared(Fixture.named("text").json()).expectProblem(401, "invalid_signature");
  }

  @Test
  void a_signature_speaks_for_the_accounts_with_its_secret_only() {
    Meta stranger = Meta.connect(server(), server().signUp(), "another app secret");
    String batch = batchWith(stranger);
    int skipped = counted("skipped", "unknown_number");
    meta.post(batch).expect(200);
    meta.postShared(batch).expect(200);
    assertThat(counted("skipped", "unknown_number")).isEqualTo(skipped + 2);
  }

  @Test
  void numbers_of_one_app_and_organization_may_share_a_callback() {
    Meta sibling = Meta.connect(server(), meta.owner(), "the app secret of Meta");
    int delivered = taken();
    meta.post(batchWith(sibling)).expect(200);
    meta.postShared(batchWith(sibling)).expect(200);
    assertThat(taken()).isEqualTo(delivered + 12);
  }

  @Test
  void organizations_of_one_app_share_the_shared_callback_alone() {
    Meta partner = Meta.connect(server(), server().signUp(), "the app secret of Meta");
    int delivered = taken();
    meta.post(batchWith(partner)).expect(200);
    assertThat(taken()).isEqualTo(delivered + 5);
    meta.postShared(batchWith(partner)).expect(200);
    assertThat(taken()).isEqualTo(delivered + 11);
  }

  @Test
  void a_report_about_a_whole_business_is_known_by_the_business() {
    Client owner = meta.owner();
    String business = "9" + meta.number();
    owner
        .put("/v1/channels/" + meta.id(), "{'business_account_id': '%s'}".formatted(business))
        .expect(200);
    String approved = Fixture.named("template_approved").json().replace(Fixture.BUSINESS, business);
    int delivered = taken();
    meta.postShared(approved).expect(200);
    assertThat(taken()).isEqualTo(delivered + 1);
  }

  /** A batch for this number and another one. */
  private String batchWith(Meta other) {
    return Fixture.named("batch")
        .about(meta.number())
        .json()
        .replace("100000000000002", other.number());
  }
}
