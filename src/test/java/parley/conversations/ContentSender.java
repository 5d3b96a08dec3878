package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import parley.testing.Answer;
import parley.testing.Client;

/** Sends contents in a conversation of its own; in JSON, ' stands for ". */
record ContentSender(Client owner, String path) {
  /** A content, and what is wrong with it as {@code pointer code}; nothing when it is good. */
  record Row(String type, String content, List<String> errors) {
    static Row good(String type, String content) {
      return new Row(type, content, List.of());
    }

    static Row bad(String type, String content, String... errors) {
      return new Row(type, content, List.of(errors));
    }
  }

  ContentSender(Client owner) {
    this(owner, openedBy(owner));
  }

  private static String openedBy(Client owner) {
    String contact =
        owner.post("/v1/contacts", "{'phone': '+16505551234'}").expect(201).text("/id");
    return "/v1/conversations/"
        + owner
            .post("/v1/conversations", "{'contact_id': '" + contact + "'}")
            .expect(201)
            .text("/id");
  }

  /** Fails the test unless each content is answered as its row says. */
  void check(List<Row> rows) {
    for (Row row : rows) {
      Answer answer = send(row.type(), row.content());
      List<String> expected = new ArrayList<>();
      row.errors().forEach(error -> expected.add("/content" + error));
      if (expected.isEmpty()) {
        answer.expect(201);
      } else {
        answer.expectProblem(422, "validation_failed");
        assertThat(errors(answer)).as(row.content()).containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }

  Answer send(String type, String content) {
    return owner.post(path + "/messages", body(type, content));
  }

  static String body(String type, String content) {
    return "{\"type\": \"" + type + "\", \"content\": " + content.replace('\'', '"') + "}";
  }

  static List<String> errors(Answer answer) {
    return answer
        .at("/errors")
        .valueStream()
        .map(error -> error.at("/field").asString() + " " + error.at("/code").asString())
        .toList();
  }

  static String x(int times) {
    return "x".repeat(times);
  }
}
