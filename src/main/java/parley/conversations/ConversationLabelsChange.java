package parley.conversations;

import java.util.List;
import parley.contacts.TagList;
import parley.http.Choices;
import parley.http.FieldChange;
import parley.http.Fields;

/** What an update says about a conversation's priority and tags. */
record ConversationLabelsChange(
    FieldChange<ConversationPriority> priority, FieldChange<List<String>> tags) {

  private static final Choices<ConversationPriority> PRIORITIES =
      Choices.of(List.of(ConversationPriority.values()), ConversationPriority::text);

  /** Reads and checks the body of {@code PUT /v1/conversations/{id}}. */
  static ConversationLabelsChange of(Fields body) {
    FieldChange<ConversationPriority> priority = body.choice("priority", PRIORITIES).change();
    FieldChange<List<String>> tags = TagList.of(body).change();
    body.check();
    return new ConversationLabelsChange(priority, tags);
  }
}
