package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** A stranger may send a hundred mails of a megabyte, and an agent asks for a hundred messages. */
@ParameterizedClass
@EnumSource(Engine.class)
class LargeMailsTest {
  private static final int MAILS = 6;
  private static final String PARAGRAPH = "<p>" + "z".repeat(1_000) + "</p>\n";

  @Parameter Engine engine;

  private Client owner;
  private String messages;

  @BeforeEach
  void write() {
    MailDesk desk = MailDesk.open(engine);
    owner = desk.owner();
    for (int i = 0; i < MAILS; i++) {
      String thread = i == 0 ? "" : "In-Reply-To: <0@poets>\n";
      String text = PARAGRAPH.repeat(900);
      String mail = desk.mail("maya@poets.example", i + "@poets", "Plums", thread, text);
      desk.post(mail.replace("text/plain", "text/html")).expect(200);
    }
    messages =
        "/v1/conversations/%s/messages?limit=100&"
            .formatted(desk.conversations().text("/data/0/id"));
  }

  private Answer page(String from) {
    Answer page = owner.get(messages + from).expect(200);
    assertThat(page.at("/data")).allMatch(it -> it.at("/content/html").asString().length() > 9e5);
    return page;
  }

  @Test
  void a_page_ends_where_it_would_be_too_large_and_the_next_one_goes_on_there() {
    Answer newest = page("");
    assertThat(newest.at("/data")).hasSizeBetween(1, MAILS - 1);
    assertThat(newest.at("/meta/has_more").asBoolean()).isTrue();
    Answer oldest = page("before=" + newest.text("/meta/before"));
    assertThat(oldest.at("/meta/has_more").asBoolean()).isFalse();
    List<String> all = new ArrayList<>(oldest.texts("/data", "/provider_id"));
    all.addAll(newest.texts("/data", "/provider_id"));
    assertThat(all).containsExactlyElementsOf(ids(0));
  }

  @Test
  void nor_is_there_more_of_them_forwards() {
    String first = page("before=" + page("").text("/meta/before")).text("/data/0/id");
    Answer next = page("after=" + first);
    assertThat(next.at("/data")).hasSizeBetween(1, MAILS - 2);
    assertThat(next.at("/meta/has_more").asBoolean()).isTrue();
    Answer last = page("after=" + next.text("/meta/after"));
    List<String> all = new ArrayList<>(next.texts("/data", "/provider_id"));
    all.addAll(last.texts("/data", "/provider_id"));
    assertThat(all).containsExactlyElementsOf(ids(1));
  }

  @Test
  void a_search_finds_them_on_several_pages() {
    List<String> all = new ArrayList<>();
    String before = "";
    int pages = 0;
    for (boolean more = true; more; pages++) {
      Answer hits = owner.get("/v1/messages/search?query=plums&limit=100" + before).expect(200);
      all.addAll(hits.texts("/data", "/message/provider_id"));
      more = hits.at("/meta/has_more").asBoolean();
      before = "&before=" + hits.at("/meta/before").asString("");
    }
    assertThat(all).containsExactlyElementsOf(ids(0).reversed());
    assertThat(pages).isBetween(2, MAILS);
  }

  @Test
  void a_list_of_what_is_scheduled_shows_those_in_short_that_it_has_no_room_for() {
    String path = messages.replaceAll("[?].*", "");
    String html = PARAGRAPH.strip().repeat(450);
    for (int day = 10; day < 22; day++) {
      String mail =
          """
          {'type': 'email', 'content': {'text': 'Plums', 'html': '%s'},
           'send_at': '2027-01-%dT00:00:00Z'}
          """
              .formatted(html, day);
      owner.post(path, mail).expect(201);
    }
    Answer list = owner.get("/v1/messages?status=scheduled&per_page=100").expect(200);
    assertThat(list.texts("/data", "/content/text")).hasSize(12).containsOnly("Plums");
    assertThat(list.at("/data/0/content/html").asString()).hasSizeGreaterThan(450_000);
    assertThat(list.at("/data/11/content/html").isMissingNode()).isTrue();
    assertThat(list.body().length()).isBetween(3_000_000, 5_000_000);
  }

  private static List<String> ids(int first) {
    return IntStream.range(first, MAILS).mapToObj(i -> i + "@poets").toList();
  }
}
