package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** The simulator, which has Meta's rules written down once more, takes every type that we send. */
@ParameterizedClass
@EnumSource(Engine.class)
class SimulatedTypesTest {
  private static final List<List<String>> CONTENTS =
      List.of(
          List.of("text", "{'text': 'x', 'preview_url': true}"),
          List.of("image", "{'url': 'https://a.example/a.jpg', 'caption': 'A'}"),
          List.of("video", "{'url': 'https://a.example/a.mp4', 'caption': 'A'}"),
          List.of("audio", "{'url': 'https://a.example/a.ogg'}"),
          List.of("sticker", "{'url': 'https://a.example/a.webp'}"),
          List.of("document", "{'url': 'https://a.example/a.pdf', 'filename': 'a.pdf'}"),
          List.of("location", "{'latitude': 1.5, 'longitude': -2, 'address': 'A'}"),
          List.of("contacts", "{'contacts': [{'name': {'formatted_name': 'Ada'}}]}"),
          List.of("template", "{'name': 'hello_world', 'language': 'en_US'}"),
          List.of(
              "interactive",
              "{'kind': 'buttons', 'body': 'b', 'buttons': [{'id': 'a', 'title': 'A'}]}"),
          List.of(
              "interactive",
              """
              {'kind': 'list', 'body': 'b', 'button': 'Open',
               'sections': [{'rows': [{'id': 'a', 'title': 'A'}]}]}
              """),
          List.of(
              "interactive",
              "{'kind': 'cta_url', 'body': 'b', 'button': 'Open', 'url': 'https://a.example'}"));

  @Parameter Engine engine;

  @Test
  void every_type_is_read_by_the_customer() {
    ContentSender sender = new ContentSender(engine.server().signUp());
    List<String> ids =
        CONTENTS.stream()
            .map(content -> sender.send(content.get(0), content.get(1)).expect(201).text("/id"))
            .toList();
    ids.forEach(id -> isRead(sender.owner(), id));
    String reaction =
        sender
            .send("reaction", "{'message_id': '%s', 'emoji': '👍'}".formatted(ids.getFirst()))
            .expect(201)
            .text("/id");
    isRead(sender.owner(), reaction);
  }

  private static void isRead(Client owner, String id) {
    Answer answer =
        eventually(
            () -> owner.get("/v1/messages/" + id),
            seen -> List.of("read", "failed").contains(seen.text("/status")));
    assertThat(answer.text("/status")).as(answer.body()).isEqualTo("read");
  }
}
