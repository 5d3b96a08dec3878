package parley.webchat;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelQuestion;
import parley.channels.ChannelSettings;
import parley.channels.webchat.WebChatTexts;
import parley.channels.webchat.WebChatType;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a chat looks, for the pages that show it: nothing that its visitors don't see.
 *
 * @param storedAs what the token of a visitor is kept under, which no new key changes
 * @param welcome what is said before the first word; null for nothing
 * @param color {@code #rrggbb}; null for our own
 * @param textColor of text on it: black or white, whichever is read better
 * @param offset of the launcher from its corner, in CSS pixels
 * @param launcherText beside the launcher's sign; null for nothing
 * @param pageQuery the query parameters that are kept of the address of a visitor's page
 * @param files when visitors may send files: {@code after_agent_reply}, {@code on} or {@code off}
 * @param ask when visitors are asked about themselves
 * @param questions what they are asked then
 * @param rating whether visitors are asked how content they are when a conversation has ended
 * @param identity whether anybody may write, {@code optional}, or only whom the site names, {@code
 *     required}
 * @param challenge when work is asked for before somebody begins: {@code auto}, {@code on} or
 *     {@code off}
 * @param avatars whether the initials of who answers are shown
 * @param open whether somebody is there
 * @param nextOpenAt when somebody is again, if nobody is now
 */
record ChatAppearance(
    String storedAs,
    String title,
    @Nullable String welcome,
    @Nullable String color,
    String textColor,
    String position,
    int offset,
    @Nullable String launcherText,
    String scheme,
    List<String> pageQuery,
    String files,
    String ask,
    List<ObjectNode> questions,
    boolean rating,
    String identity,
    String challenge,
    boolean avatars,
    boolean open,
    @Nullable Instant nextOpenAt) {
  private static final String OWN_COLOR = "#075b66";

  /** Where black and white are read equally well, by the relative luminance of WCAG 2.2. */
  private static final double MIDDLE = 0.179;

  static ChatAppearance of(Channel channel, WebChatTexts texts, ChatHours.Now now) {
    ChannelSettings settings = channel.settings();
    return new ChatAppearance(
        channel.accountKey(),
        texts.title(),
        texts.welcome(),
        settings.text(WebChatType.COLOR),
        textOn(Objects.requireNonNullElse(settings.text(WebChatType.COLOR), OWN_COLOR)),
        Objects.requireNonNullElse(settings.text(WebChatType.POSITION), "end"),
        settings.whole(WebChatType.OFFSET, WebChatType.USUAL_OFFSET),
        texts.launcherText(),
        Objects.requireNonNullElse(settings.text(WebChatType.SCHEME), "auto"),
        WebChatType.pageQuery(channel),
        WebChatType.files(channel),
        WebChatType.ask(channel),
        WebChatType.questions(channel).stream().map(ChannelQuestion::json).toList(),
        WebChatType.asksForRating(channel),
        WebChatType.identity(channel),
        WebChatType.challenge(channel),
        WebChatType.showsAvatars(channel),
        now.open(),
        now.nextOpenAt());
  }

  /** One of the two has a contrast of 4.5 at least to any colour. */
  private static String textOn(String color) {
    double luminance =
        0.2126 * light(color, 1) + 0.7152 * light(color, 3) + 0.0722 * light(color, 5);
    return luminance > MIDDLE ? "#000000" : "#ffffff";
  }

  private static double light(String color, int at) {
    return Math.pow(Integer.parseInt(color, at, at + 2, 16) / 255.0, 2.2);
  }
}
