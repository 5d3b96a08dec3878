package parley.conversations;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.http.JsonPage;
import parley.storage.IdType;
import parley.storage.Tx;

/** Reads messages as the API shows them: with their statuses, edits, and what they are about. */
final class MessageQueries {
  private MessageQueries() {}

  static MessageView view(Tx tx, Message message) {
    return views(tx, message.organizationId(), List.of(message)).getFirst();
  }

  /** The messages in the same order. */
  static List<MessageView> views(Tx tx, long organizationId, List<Message> messages) {
    Map<Long, List<MessageStatusChange>> histories =
        MessageStatusRows.histories(tx, organizationId, messages);
    MessageEdits edits = edits(tx, organizationId, messages);
    return messages.stream()
        .map(message ->
            MessageView.of(message, histories.getOrDefault(message.id(), List.of()), edits))
        .toList();
  }

  private static MessageEdits edits(Tx tx, long organizationId, List<Message> messages) {
    Map<Long, Long> targets = new HashMap<>();
    messages.stream()
        .filter(MessageEdits::isAboutAnother)
        .forEach(message -> {
          Long target = target(tx, message);
          if (target != null) {
            targets.put(message.id(), target);
          }
        });
    List<Long> changeable =
        messages.stream().filter(MessageEdits::isChangeable).map(Message::id).toList();
    return new MessageEdits(targets, MessageEditRows.of(tx, organizationId, changeable));
  }

  private static @Nullable Long target(Tx tx, Message message) {
    return message.replyTo() != null
        ? message.replyTo()
        : MessageProviderIdRows.idOf(
                tx,
                message.organizationId(),
                message.channelId(),
                message.contentNode().path("provider_message_id").asString(""))
            .orElse(null);
  }

  /** The next messages of a conversation behind one, oldest first. */
  static JsonPage documents(Tx tx, long organizationId, long conversationId, long after, int most) {
    List<Message> found =
        MessagePageRows.after(tx, organizationId, conversationId, after, most).messages();
    return new JsonPage(
        found.stream().map(Message::id).toList(),
        views(tx, organizationId, found).stream().map(Json::text).toList());
  }

  /** A page of a conversation's messages. */
  static MessageHistory history(
      Tx tx, long organizationId, long conversationId, MessageHistory.Range range) {
    MessagePageRows.Page page =
        range.after() != null
            ? MessagePageRows.after(
                tx, organizationId, conversationId, id(range.after()), range.limit())
            : MessagePageRows.before(
                tx,
                organizationId,
                conversationId,
                range.before() == null ? Long.MAX_VALUE : id(range.before()),
                range.limit());
    List<Message> ordered = range.after() != null ? page.messages() : page.messages().reversed();
    return MessageHistory.of(views(tx, organizationId, ordered), range, page.hasMore());
  }

  private static long id(String encoded) {
    return IdType.MESSAGE.decode(encoded).orElseThrow();
  }
}
