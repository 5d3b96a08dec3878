package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** {@code GET /v1/channels/{id}/templates} tells what the provider has approved. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChannelTemplatesTest {
  private static final String ORDER =
      """
      {"name": "order_update", "language": "en_US", "category": "UTILITY", "status": "APPROVED",
       "parameter_format": "NAMED", "id": "1", "components": [
        {"type": "HEADER", "format": "IMAGE", "example": {"header_handle": ["https://cdn"]}},
        {"type": "BODY", "text": "Hello {{name}}"},
        {"type": "FOOTER", "text": "Bye"},
        {"type": "BUTTONS", "buttons": [
          {"type": "QUICK_REPLY", "text": "Yes"},
          {"type": "URL", "text": "Open", "url": "https://a.example/{{1}}"},
          {"type": "PHONE_NUMBER", "text": "Call", "phone_number": "+15550001"}]}]}
      """;

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  @AutoClose private final FakeGraph graph = new FakeGraph(send -> Reply.accepted("wamid.A"));
  @AutoClose private TestServer server;
  private Client owner;

  @BeforeEach
  void open() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
  }

  @Test
  void a_template_is_told_in_words_that_every_provider_could_use() {
    graph.behaveWhenListed(listing -> page(ORDER, ""));
    Answer list = templates(channel()).expect(200);
    assertThat(list.at("/data/0").toString())
        .isEqualTo(
            """
            {"name":"order_update","language":"en_US","category":"utility","status":"approved",\
            "parameter_format":"named","components":[\
            {"type":"header","format":"image","text":null,"buttons":null},\
            {"type":"body","format":null,"text":"Hello {{name}}","buttons":null},\
            {"type":"footer","format":null,"text":"Bye","buttons":null},\
            {"type":"buttons","format":null,"text":null,"buttons":[\
            {"type":"quick_reply","text":"Yes","url":null,"phone_number":null},\
            {"type":"url","text":"Open","url":"https://a.example/{{1}}","phone_number":null},\
            {"type":"phone_number","text":"Call","url":null,"phone_number":"+15550001"}]}]}\
            """);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(1);
    assertThat(list.at("/meta/complete").asBoolean()).isTrue();
    assertThat(graph.listings().getFirst().getPath()).isEqualTo("/v25.0/4711/message_templates");
  }

  @Test
  void what_is_odd_is_told_as_far_as_it_can_be_sent() {
    String odd =
        """
        {"name": "carousel", "language": "de", "status": null, "components": [
          {"type": "CAROUSEL", "cards": []}, 7]}, {"name": "no_language"}, 5
        """;
    graph.behaveWhenListed(listing -> page(odd, ""));
    Answer list = templates(channel()).expect(200);
    assertThat(list.texts("/data", "/name")).containsExactly("carousel");
    assertThat(list.text("/data/0/status")).isEqualTo("unknown");
    assertThat(list.text("/data/0/parameter_format")).isEqualTo("positional");
    assertThat(list.text("/data/0/components/0/type")).isEqualTo("carousel");
  }

  @Test
  void all_pages_are_read_and_the_token_goes_to_no_other_address() {
    graph.behaveWhenListed(listing ->
        listing.getQuery().contains("after=c=2")
            ? page(named("third"), "")
            : page(named("first") + "," + named("second"), next("c=2")));
    Answer list = templates(channel()).expect(200);
    assertThat(list.texts("/data", "/name")).containsExactly("first", "second", "third");
    assertThat(list.at("/meta/total").asInt()).isEqualTo(3);
    assertThat(graph.listings()).hasSize(2);
  }

  @Test
  void what_is_too_much_is_cut_and_says_so() {
    String fifty =
        IntStream.range(0, 50).mapToObj(i -> named("t" + i)).collect(Collectors.joining(","));
    graph.behaveWhenListed(listing -> page(fifty, next("again")));
    Answer list = templates(channel()).expect(200);
    assertThat(list.at("/data").size()).isEqualTo(2_000);
    assertThat(list.at("/meta/complete").asBoolean(true)).isFalse();
    assertThat(graph.listings()).hasSize(40);
  }

  @Test
  void the_provider_is_asked_once_a_minute_or_when_somebody_insists() {
    graph.behaveWhenListed(listing -> page(named("one"), ""));
    String channel = channel();
    Parallel.run(Collections.nCopies(8, () -> templates(channel).expect(200)));
    assertThat(graph.listings()).hasSize(1);
    clock.advance(Duration.ofSeconds(50));
    templates(channel).expect(200);
    assertThat(graph.listings()).hasSize(1);
    graph.behaveWhenListed(listing -> page(named("two"), ""));
    Answer refreshed = templates(channel + "/templates?refresh=true").expect(200);
    assertThat(refreshed.texts("/data", "/name")).containsExactly("two");
    clock.advance(Duration.ofSeconds(61));
    templates(channel).expect(200);
    assertThat(graph.listings()).hasSize(3);
    templates(channel + "/templates?refresh=perhaps").expectProblem(400, "invalid_parameter");
  }

  @Test
  void a_channel_that_was_changed_is_asked_for_anew() {
    graph.behaveWhenListed(listing -> page(named("one"), ""));
    String channel = channel();
    templates(channel).expect(200);
    clock.advance(Duration.ofSeconds(1));
    owner.put("/v1/channels/" + channel, "{'business_account_id': '4712'}").expect(200);
    templates(channel).expect(200);
    assertThat(graph.listings().getLast().getPath()).isEqualTo("/v25.0/4712/message_templates");
  }

  @Test
  void a_refusal_is_passed_on_and_not_remembered() {
    graph.behaveWhenListed(listing -> Reply.error(401, 190));
    String channel = channel();
    Answer refused = templates(channel);
    refused.expectProblem(502, "provider_failed");
    assertThat(refused.text("/provider_code")).isEqualTo("190");
    assertThat(refused.text("/detail")).isEqualTo("no");
    graph.behaveWhenListed(listing -> page(ORDER, ""));
    templates(channel).expect(200);
  }

  @Test
  void silence_and_nonsense_are_no_empty_list() {
    String channel = channel();
    for (Function<URI, Reply> reply :
        List.<Function<URI, Reply>>of(
            listing -> Reply.none(),
            listing -> new Reply(200, "<html>"),
            listing -> new Reply(200, "{}"),
            listing -> new Reply(500, "{\"data\": []}"))) {
      graph.behaveWhenListed(reply);
      Answer failed = templates(channel);
      failed.expectProblem(502, "provider_failed");
      assertThat(failed.header("retry-after")).contains("30");
    }
  }

  @Test
  void a_channel_that_lacks_something_says_what() {
    String channel = channel();
    owner.put("/v1/channels/" + channel, "{'business_account_id': null}").expect(200);
    Answer noBusiness = templates(channel);
    noBusiness.expectProblem(409, "channel_incomplete");
    assertThat(noBusiness.text("/detail")).contains("business_account_id");
    owner.put("/v1/channels/" + channel, "{'credentials': {'access_token': null}}").expect(200);
    Answer noToken = templates(channel);
    noToken.expectProblem(409, "channel_incomplete");
    assertThat(noToken.text("/detail")).contains("credentials.access_token");
    assertThat(graph.listings()).isEmpty();
  }

  @Test
  void the_simulator_has_templates_too() {
    String channel = owner.get("/v1/channels").text("/data/0/id");
    owner
        .post(
            "/simulator/templates",
            """
            {"channel_id": "%s", "name": "cake_ready", "language": "de", "header": "Guten Tag",
             "body": "Hallo {{name}}", "buttons": ["Ich komme"], "url": "https://a.example/{{1}}"}
            """
                .formatted(channel))
        .expect(200);
    Answer list = templates(channel).expect(200);
    assertThat(list.texts("/data", "/name"))
        .containsExactly("cake_ready", "hello_world", "order_update", "appointment_reminder");
    assertThat(list.text("/data/0/parameter_format")).isEqualTo("named");
    assertThat(list.text("/data/0/components/0/text")).isEqualTo("Guten Tag");
    assertThat(list.text("/data/0/components/2/buttons/0/text")).isEqualTo("Ich komme");
    assertThat(list.text("/data/2/parameter_format")).isEqualTo("positional");
  }

  private Answer templates(String channel) {
    String path = channel.contains("/") ? channel : channel + "/templates";
    return owner.get("/v1/channels/" + path);
  }

  private String channel() {
    return owner
        .post(
            "/v1/channels",
            """
            {"type": "whatsapp", "name": "Test", "phone_number_id": "4710",
             "business_account_id": "4711",
             "credentials": {"access_token": "t", "app_secret": "the-test-app-secret"},
             "settings": {"graph_url": "%s"}}
            """
                .formatted(graph.url()))
        .expect(201)
        .text("/id");
  }

  private static Reply page(String templates, String paging) {
    return new Reply(200, "{\"data\": [" + templates + "]" + paging + "}");
  }

  private static String next(String cursor) {
    return """
    , "paging": {"cursors": {"before": "a", "after": "%s"}, "next": "http://127.0.0.1:9/steal"}
    """
        .formatted(cursor);
  }

  private static String named(String name) {
    return "{\"name\": \"%s\", \"language\": \"de\", \"status\": \"APPROVED\"}".formatted(name);
  }
}
