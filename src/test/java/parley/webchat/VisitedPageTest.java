package parley.webchat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What is kept of the address of a visitor's page, whatever a client sends. */
@ParameterizedClass
@EnumSource(Engine.class)
class VisitedPageTest {
  private static final String BREAD = "https://shop.example.com/bread";

  @Parameter Engine engine;

  private Client owner;
  private Client anonymous;
  private Chat chat;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    anonymous = engine.server().anonymous();
    chat = Chat.open(owner);
  }

  private Answer seen(int message) {
    String id = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    Answer seen = owner.get("/v1/conversations/" + id).expect(200);
    assertThat(seen.at("/messages")).hasSize(message + 1);
    return seen;
  }

  /** What is kept of an address. */
  private String kept(String url) {
    Visitor visitor = Visitor.on(anonymous, chat.key());
    visitor
        .client()
        .post(
            "/chat/v1/messages",
            """
            {'client_message_id': 'm-1', 'type': 'text', 'content': {'text': 'Hello'},
             'page': {'url': '%s', 'title': 'Bread'}}
            """
                .formatted(url))
        .expect(201);
    return seen(0).text("/messages/0/metadata/page/url");
  }

  private void keep(String names) {
    chat.set("{'page_query': [%s]}".formatted(names)).expect(200);
  }

  @Test
  void nothing_of_the_query_is_kept_where_nothing_is_named() {
    assertThat(chat.shown(anonymous).texts("/page_query", "")).isEmpty();
    assertThat(kept(BREAD + "?sku=1&page_query=sku#sku=2")).isEqualTo(BREAD);
  }

  @Test
  void what_is_named_is_kept_as_it_was_written() {
    keep("'utm_source', 'sku[]', 'page'");
    assertThat(chat.shown(anonymous).texts("/page_query", ""))
        .containsExactly("utm_source", "sku[]", "page");
    assertThat(
            kept(
                BREAD
                    + "?session=4711&utm_source=a%20b&x=&sku%5B%5D=1&SKU[]=2&sku[]=3&&=9&page&%=1&%zz=2"))
        .isEqualTo(BREAD + "?utm_source=a%20b&sku%5B%5D=1&sku[]=3&page");
  }

  @Test
  void nothing_else_gets_past() {
    keep("'sku'");
    assertThat(
            kept(
                "https://ada:secret@shop.example.com/bread?a=1?sku=2&amp;sku=3;sku=4&skus=5"
                    + "&sk\\u202eu=6&sku=\\u202e7#?sku=8&sku=9"))
        .isEqualTo(BREAD + "?sku=7");
  }

  @Test
  void what_is_named_of_the_page_of_a_file_is_kept_as_well() {
    keep("'sku'");
    chat.set("{'files': 'on'}").expect(200);
    Visitor.on(anonymous, chat.key())
        .client()
        .upload(
            "/chat/v1/files",
            "message",
            "{'client_message_id': 'm-1', 'page': {'url': '%s?session=4711&sku=1', 'title': null}}"
                .formatted(BREAD),
            "bread.txt",
            "Rye".getBytes(UTF_8))
        .expect(201);
    assertThat(seen(0).text("/messages/0/metadata/page/url")).isEqualTo(BREAD + "?sku=1");
  }

  @Test
  void a_long_address_is_kept_whole_and_one_that_is_too_long_is_refused() {
    keep("'a'");
    String query = String.join("&", Collections.nCopies(200, "a=1"));
    assertThat(kept(BREAD + "?" + query)).isEqualTo(BREAD + "?" + query);
    Visitor.on(anonymous, chat.key())
        .client()
        .post(
            "/chat/v1/messages",
            """
            {'client_message_id': 'm-1', 'type': 'text', 'content': {'text': 'Hello'},
             'page': {'url': '%s'}}
            """
                .formatted("x?" + "&".repeat(999)))
        .expectProblem(422, "validation_failed");
  }

  @Test
  void ten_names_may_be_given_that_are_names() {
    String ten = String.join(",", Collections.nCopies(10, "'" + "a".repeat(64) + "'"));
    keep(ten);
    refused(ten + ",'b'", "/settings/page_query");
    refused("'a', '" + "a".repeat(65) + "'", "/settings/page_query/1");
    refused("'a&b'", "/settings/page_query/0");
    refused("''", "/settings/page_query/0");
    refused("'a b'", "/settings/page_query/0");
  }

  private void refused(String names, String field) {
    Answer refusal = chat.set("{'page_query': [%s]}".formatted(names));
    assertThat(refusal.expectProblem(422, "validation_failed").texts("/errors", "/field"))
        .containsExactly(field);
  }
}
