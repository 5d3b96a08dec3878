package parley.webchat;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import parley.accounts.Accounts;
import parley.channels.Channel;
import parley.channels.webchat.OpeningHours;
import parley.channels.webchat.WebChatType;
import parley.storage.Database;

/** Whether somebody is there to answer a chat, by the time zone of its organization. */
final class ChatHours {
  /**
   * Whether somebody is there.
   *
   * @param nextOpenAt when somebody is again; null while somebody is, and when nobody is for a year
   */
  record Now(boolean open, @Nullable Instant nextOpenAt) {}

  private static final Now ALWAYS = new Now(true, null);

  private final Database database;
  private final InstantSource clock;

  ChatHours(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Where no hours are set, somebody always is. */
  Now of(Channel channel) {
    String text = channel.settings().text(WebChatType.HOURS);
    if (text == null) {
      return ALWAYS;
    }
    ZoneId zone = database.read(tx -> Accounts.settings(tx, channel.organizationId())).timeZone();
    OpeningHours hours = OpeningHours.parse(text);
    Instant now = clock.instant();
    return hours.isOpen(now, zone)
        ? ALWAYS
        : new Now(false, hours.nextOpening(now, zone).orElse(null));
  }
}
