package parley.conversations;

import parley.conversations.search.Excerpt;
import parley.storage.IdType;

/** A message that was looked for, as the API shows it. */
record MessageHit(MessageView message, InConversation conversation, Excerpt excerpt) {

  /** Where it stands. */
  record InConversation(
      String id, String channel, String status, ConversationView.ContactView contact) {
    static InConversation of(Conversation conversation) {
      return new InConversation(
          IdType.CONVERSATION.encode(conversation.id()),
          conversation.channel(),
          conversation.status().text(),
          ConversationView.ContactView.of(conversation));
    }
  }
}
