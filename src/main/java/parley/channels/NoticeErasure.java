package parley.channels;

import java.util.regex.Pattern;
import parley.events.EventText;
import parley.events.Events;
import parley.http.Json;
import parley.storage.Database;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes somebody who is erased out of what providers have reported about channels, as what was
 * written in a group or stands in an address book.
 */
final class NoticeErasure {
  private final Database database;
  private final Events events;

  NoticeErasure(Database database, Events events) {
    this.database = database;
    this.events = events;
  }

  /** Leaves of the reports that name one of these addresses what kind they were. */
  void erase(long organizationId, Pattern addresses) {
    database
        .read(tx -> ChannelRows.ids(tx, organizationId))
        .forEach(channelId ->
            events.revise(organizationId, channelId, text -> without(text, addresses)));
  }

  private static EventText without(EventText text, Pattern addresses) {
    if (text.data() == null || !addresses.matcher(text.data()).find()) {
      return text;
    }
    // Other events of a channel show the channel itself, which has no details.
    return Json.parse(text.data()) instanceof ObjectNode report && report.has("details")
        ? new EventText(Json.text(report.putNull("details")), text.previous())
        : text;
  }
}
