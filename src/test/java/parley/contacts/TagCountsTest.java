package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;

/** The counts of tags, kept beside the contacts, say what counting the contacts would. */
@ParameterizedClass
@EnumSource(Engine.class)
class TagCountsTest {
  private static final int ROUNDS = 40;

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void they_hold_under_every_way_to_change_tags() {
    String ada = add("'vip', 'london'");
    String bea = add("'vip', 'gold'");
    add("'gold'");
    assertThat(counted()).isEqualTo(Map.of("vip", 2, "london", 1, "gold", 2));
    owner.put(ada, "{'tags': ['gold', 'new']}").expect(200);
    owner.put(ada, "{'tags': ['new', 'gold']}").expect(200);
    owner.post(bea + "/tags", "{'tags': ['new', 'vip']}").expect(200);
    owner.delete(bea + "/tags/vip").expect(200);
    owner.delete(bea + "/tags/vip").expect(200);
    assertThat(counted()).isEqualTo(Map.of("gold", 3, "new", 2));
    owner.put("/v1/tags/gold", "{'name': 'new'}").expect(200);
    assertThat(counted()).isEqualTo(Map.of("new", 3));
    owner.delete(bea).expect(204);
    assertThat(counted()).isEqualTo(Map.of("new", 2));
    owner.delete("/v1/tags/new").expect(204);
    assertThat(counted()).isEmpty();
    assertThat(owner.get("/v1/tags").at("/meta/total").asInt()).isZero();
  }

  @Test
  void of_two_who_take_a_tag_at_once_one_changes_the_contact() {
    for (int round = 0; round < ROUNDS; round++) {
      String ada = add("'vip'");
      Callable<Answer> here = () -> owner.delete(ada + "/tags/vip");
      Callable<Answer> everywhere = () -> owner.delete("/v1/tags/vip");
      Parallel.run(List.of(here, everywhere));
      assertThat(owner.get(ada).text("/etag")).isEqualTo("\"2\"");
    }
  }

  @Test
  void they_hold_when_many_change_tags_at_once() {
    List<String> contacts = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      contacts.add(add("'a', 'b'"));
    }
    List<Callable<Answer>> changes = new ArrayList<>();
    for (int i = 0; i < contacts.size(); i++) {
      String contact = contacts.get(i);
      String tags = i % 2 == 0 ? "'c', 'a', 'd'" : "'d', 'b', 'c'";
      changes.add(() -> owner.put(contact, "{'tags': [" + tags + "]}").expect(200));
      changes.add(() -> owner.post(contact + "/tags", "{'tags': ['e', 'c', 'a']}").expect(200));
    }
    changes.add(() -> owner.put("/v1/tags/b", "{'name': 'c'}").expect(200));
    changes.add(() -> owner.delete("/v1/tags/a").expect(204));
    Parallel.run(changes);
    Map<String, Integer> byContact = new TreeMap<>();
    owner
        .get("/v1/contacts")
        .at("/data")
        .valueStream()
        .flatMap(contact -> contact.path("tags").valueStream())
        .forEach(tag -> byContact.merge(tag.asString(), 1, Integer::sum));
    assertThat(byContact).containsKeys("c", "d", "e");
    assertThat(counted()).isEqualTo(byContact);
  }

  /** Asked as a list of tags, and as the totals of lists of contacts. */
  private Map<String, Integer> counted() {
    Map<String, Integer> counts = new TreeMap<>();
    owner
        .get("/v1/tags")
        .expect(200)
        .at("/data")
        .forEach(tag -> counts.put(tag.path("tag").asString(), tag.path("contacts").asInt()));
    counts.forEach((tag, contacts) ->
        assertThat(owner.get("/v1/contacts?per_page=1&tag=" + tag).at("/meta/total").asInt())
            .as(tag)
            .isEqualTo(contacts));
    return counts;
  }

  private String add(String tags) {
    return "/v1/contacts/"
        + owner
            .post("/v1/contacts", "{'name': 'n', 'tags': [%s]}".formatted(tags))
            .expect(201)
            .text("/id");
  }
}
