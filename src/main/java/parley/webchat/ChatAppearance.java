package parley.webchat;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelQuestion;
import parley.channels.ChannelSettings;
import parley.channels.webchat.WebChatType;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a chat looks, for the pages that show it: nothing that its visitors don't see.
 *
 * @param storedAs what the token of a visitor is kept under, which no new key changes
 * @param welcome what is said before the first word; null for nothing
 * @param color {@code #rrggbb}; null for our own
 * @param files when visitors may send files: {@code after_agent_reply}, {@code on} or {@code off}
 * @param ask when visitors are asked about themselves
 * @param questions what they are asked then
 * @param rating whether visitors are asked how content they are when a conversation has ended
 * @param avatars whether the initials of who answers are shown
 * @param open whether somebody is there
 * @param nextOpenAt when somebody is again, if nobody is now
 */
record ChatAppearance(
    String storedAs,
    String title,
    @Nullable String welcome,
    @Nullable String color,
    String position,
    String scheme,
    String files,
    String ask,
    List<ObjectNode> questions,
    boolean rating,
    boolean avatars,
    boolean open,
    @Nullable Instant nextOpenAt) {

  static ChatAppearance of(Channel channel, ChatHours.Now now) {
    ChannelSettings settings = channel.settings();
    return new ChatAppearance(
        channel.accountKey(),
        Objects.requireNonNullElse(settings.text(WebChatType.TITLE), channel.name()),
        settings.text(WebChatType.WELCOME),
        settings.text(WebChatType.COLOR),
        Objects.requireNonNullElse(settings.text(WebChatType.POSITION), "end"),
        Objects.requireNonNullElse(settings.text(WebChatType.SCHEME), "auto"),
        WebChatType.files(channel),
        WebChatType.ask(channel),
        WebChatType.questions(channel).stream().map(ChannelQuestion::json).toList(),
        WebChatType.asksForRating(channel),
        WebChatType.showsAvatars(channel),
        now.open(),
        now.nextOpenAt());
  }
}
