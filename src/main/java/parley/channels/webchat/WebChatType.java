package parley.channels.webchat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import parley.channels.Channel;
import parley.channels.ChannelCapabilities;
import parley.channels.ChannelField;
import parley.channels.ChannelRateLimit;
import parley.channels.ChannelSettings;
import parley.channels.ChannelType;
import parley.channels.Handover;
import parley.channels.ReportedStatus;

/** What there is to know about web chat. */
public final class WebChatType {
  /** The name of the type. */
  public static final String NAME = "webchat";

  /** The sites that may show a chat; none while it isn't set. */
  public static final String ALLOWED_ORIGINS = "allowed_origins";

  /** Characters of a text, either way. */
  public static final int LONGEST_TEXT = 4_000;

  private static final int MOST_SITES = 50;

  /** The type. */
  public static final ChannelType TYPE =
      new ChannelType(
          NAME,
          "Web chat",
          ChannelField.made("widget_key", "pwk_"),
          "key",
          null,
          List.of(),
          List.of(ChannelField.sites(ALLOWED_ORIGINS, MOST_SITES), ChannelSettings.AFTER_RESOLVE),
          new ChannelType.Server("", null),
          capabilities(),
          new ChannelType.Peers(List.of(), false, false));

  private WebChatType() {}

  /** The sites that may show this chat; see {@link parley.channels.SiteOrigin}. */
  public static List<String> sites(Channel channel) {
    return channel.settings().texts(ALLOWED_ORIGINS);
  }

  private static ChannelCapabilities capabilities() {
    return new ChannelCapabilities(
        List.of("text"),
        new ChannelCapabilities.TextLimit(LONGEST_TEXT, ChannelCapabilities.Unit.CHARACTERS),
        new ChannelCapabilities.Files(new Handover.Inline(), Map.of(), Duration.ZERO),
        List.of(ReportedStatus.SENT, ReportedStatus.DELIVERED, ReportedStatus.READ),
        null,
        false,
        0,
        false,
        false,
        false,
        false,
        false,
        List.of(),
        new ChannelRateLimit(0, 1_000, 0));
  }
}
