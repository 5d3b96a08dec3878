package parley.conversations;

import java.util.List;
import parley.contacts.TagList;
import parley.http.Change;
import parley.http.Fields;

/** What an update says about a conversation's priority and tags. */
record Labels(Change<Priority> priority, Change<List<String>> tags) {

  /** Reads and checks the body of {@code PUT /v1/conversations/{id}}. */
  static Labels of(Fields body) {
    Change<Priority> priority = body.choice("priority", Priority::of).change();
    Change<List<String>> tags = TagList.of(body).change();
    body.check();
    return new Labels(priority, tags);
  }
}
