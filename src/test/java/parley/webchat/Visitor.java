package parley.webchat;

import java.util.List;
import parley.testing.Answer;
import parley.testing.Client;

/** Somebody who chats. */
record Visitor(Client client) {
  /** All that visitors are told of a message. */
  static final List<String> MESSAGE =
      List.of(
          "id", "from", "name", "hue", "type", "content", "file", "timestamp", "client_message_id");

  private static final String SESSIONS = "/chat/v1/sessions";

  /** A new chat on which anybody may write, by its key. */
  static String chat(Client owner) {
    return Chat.open(owner).key();
  }

  /** Somebody new on a chat. */
  static Visitor on(Client anonymous, String key) {
    return new Visitor(anonymous.as(begin(anonymous, key).expect(201).text("/token")));
  }

  static Answer begin(Client anonymous, String key) {
    return anonymous.post(SESSIONS, "{'key': '%s'}".formatted(key));
  }

  Answer writes(String id, String text) {
    return client.post(
        "/chat/v1/messages",
        "{'client_message_id': '%s', 'type': 'text', 'content': {'text': '%s'}}"
            .formatted(id, text));
  }

  Answer sends(String id, String filename, byte[] file) {
    return client.upload(
        "/chat/v1/files", "message", "{'client_message_id': '%s'}".formatted(id), filename, file);
  }

  Answer sees() {
    return client.get("/chat/v1/conversation").expect(200);
  }

  Answer types(String state) {
    return client.post("/chat/v1/typing", "{'state': '%s'}".formatted(state));
  }

  Answer marks(String how, String messageId) {
    return client.put("/chat/v1/" + how, "{'message_id': '%s'}".formatted(messageId));
  }

  Answer leaves() {
    return client.delete(SESSIONS);
  }
}
