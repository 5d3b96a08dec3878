package parley.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What an organization reads of its audit log. */
@ParameterizedClass
@EnumSource(Engine.class)
class AuditListTest {
  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void an_entry_tells_who_did_what_to_what_from_where() {
    Answer made =
        owner
            .with("User-Agent", "desk/1.0")
            .with("X-Request-Id", "trace-7")
            .post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/hook?key=s3cret'}")
            .expect(201);
    Answer list = owner.get("/v1/audit?action=webhook.created").expect(200);
    String me = owner.get("/v1/me").text("/id");
    assertThat(list.text("/data/0/actor/type")).isEqualTo("agent");
    assertThat(list.text("/data/0/actor/id")).isEqualTo(me);
    assertThat(list.text("/data/0/target/type")).isEqualTo("webhook");
    assertThat(list.text("/data/0/target/id")).isEqualTo(made.text("/id"));
    assertThat(list.text("/data/0/target/name")).isEqualTo("http://127.0.0.1:9/");
    assertThat(list.text("/data/0/ip")).isEqualTo("127.0.0.1");
    assertThat(list.text("/data/0/user_agent")).isEqualTo("desk/1.0");
    assertThat(list.text("/data/0/request_id")).isEqualTo("trace-7");
    assertThat(list.body()).doesNotContain("s3cret");
  }

  @Test
  void what_was_changed_stands_with_its_value_before_and_after() {
    String webhook = webhook();
    owner.put(
        "/v1/webhooks/" + webhook, "{'enabled': false, 'url': 'http://127.0.0.1:9/other?key=new'}");
    Answer list = owner.get("/v1/audit?action=webhook.changed").expect(200);
    assertThat(list.at("/data/0/changes").toString())
        .isEqualTo("{\"enabled\":[true,false],\"url\":[\"***\",\"***\"]}");
  }

  @Test
  void a_change_of_nothing_is_no_entry() {
    String webhook = webhook();
    owner.put("/v1/webhooks/" + webhook, "{'enabled': true}").expect(200);
    assertThat(owner.get("/v1/audit?action=webhook.changed").at("/meta/total").asInt()).isZero();
  }

  @Test
  void what_failed_is_no_entry() {
    owner.delete("/v1/webhooks/whk_0000000000001").expect(404);
    assertThat(owner.get("/v1/audit?action=webhook.deleted").at("/meta/total").asInt()).isZero();
  }

  @Test
  void entries_are_found_by_target_actor_action_and_time() {
    String first = webhook();
    String second = webhook();
    owner.post("/v1/webhooks/" + first + "/rotate", "{}").expect(200);
    owner.delete("/v1/webhooks/" + second).expect(204);
    assertThat(actions("target=" + first)).containsExactly("webhook.rotated", "webhook.created");
    assertThat(actions("target=" + second)).containsExactly("webhook.deleted", "webhook.created");
    assertThat(actions("actor=" + owner.get("/v1/me").text("/id"))).contains("webhook.deleted");
    assertThat(actions("actor=usr_0000000000001")).isEmpty();
    assertThat(actions("from=2100-01-01T00:00:00Z")).isEmpty();
    assertThat(actions("to=2020-01-01T00:00:00Z")).isEmpty();
    assertThat(actions("from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z"))
        .contains("webhook.deleted");
    Answer refused = owner.get("/v1/audit?action=webhook.burnt");
    refused.expectProblem(400, "invalid_parameter");
    assertThat(refused.text("/detail")).contains("webhook.rotated", "contact.merged");
    owner.get("/v1/audit?from=yesterday").expectProblem(400, "invalid_parameter");
  }

  @Test
  void a_cursor_goes_on_where_the_page_ended() {
    String webhook = webhook();
    Answer page = owner.get("/v1/audit?per_page=1&target=" + webhook).expect(200);
    assertThat(page.at("/meta/next_cursor").isNull()).isTrue();
    owner.post("/v1/webhooks/" + webhook + "/rotate", "{}").expect(200);
    page = owner.get("/v1/audit?per_page=1&target=" + webhook).expect(200);
    owner.post("/v1/webhooks/" + webhook + "/rotate", "{}").expect(200);
    Answer next =
        owner.get(
            "/v1/audit?per_page=1&target=" + webhook + "&cursor=" + page.text("/meta/next_cursor"));
    assertThat(next.texts("/data", "/action")).containsExactly("webhook.created");
  }

  @Test
  void the_head_is_that_of_the_newest_entry() {
    webhook();
    Answer list = owner.get("/v1/audit").expect(200);
    Answer head = owner.get("/v1/audit/head").expect(200);
    assertThat(head.at("/sequence")).isEqualTo(list.at("/data/0/sequence"));
    assertThat(head.at("/hash")).isEqualTo(list.at("/data/0/hash"));
    assertThat(head.at("/pruned/sequence").asInt()).isZero();
  }

  @Test
  void another_organization_reads_nothing_of_it() {
    String webhook = webhook();
    Client stranger = engine.server().signUp();
    assertThat(stranger.get("/v1/audit?target=" + webhook).at("/meta/total").asInt()).isZero();
  }

  private String webhook() {
    return owner.post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/hook'}").expect(201).text("/id");
  }

  private Iterable<String> actions(String query) {
    return owner.get("/v1/audit?" + query).expect(200).texts("/data", "/action");
  }
}
