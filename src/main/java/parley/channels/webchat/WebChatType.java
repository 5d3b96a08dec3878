package parley.channels.webchat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelCapabilities;
import parley.channels.ChannelCapabilities.FileLimit;
import parley.channels.ChannelField;
import parley.channels.ChannelQuestion;
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

  /** Of the launcher and of what the visitor says: {@code #rrggbb}. */
  public static final String COLOR = "color";

  /** At which side of the page it stands: {@code end}, where lines end, or {@code start}. */
  public static final String POSITION = "position";

  /** How far it stands from its corner, in CSS pixels; {@link #USUAL_OFFSET} while it isn't set. */
  public static final String OFFSET = "offset";

  /** {@link #OFFSET}, where none is set. */
  public static final int USUAL_OFFSET = 24;

  /** The query parameters that are kept of the address of a visitor's page; else none is. */
  public static final String PAGE_QUERY = "page_query";

  /** {@code auto}, as the visitor's system is, {@code light} or {@code dark}. */
  public static final String SCHEME = "scheme";

  /** Whether visitors may be anybody, or are those only for whom their site vouches. */
  public static final String IDENTITY = "identity";

  /** When somebody is there: see {@link OpeningHours}; always while it isn't set. */
  public static final String HOURS = "hours";

  /** Whether visitors may send files: once an agent has answered, always, or never. */
  public static final String FILES = "files";

  /** Whether visitors are asked how content they were; not while it isn't set. */
  public static final String RATING = "rating";

  /** When visitors are asked about themselves. */
  public static final String ASK = "ask";

  /** What they are asked then. */
  public static final String QUESTIONS = "questions";

  /** What visitors are told of who answers: {@code name}, {@code first_name} or {@code none}. */
  public static final String AGENT_NAMES = "agent_names";

  /** Whether visitors see the initials of who answers; they do while it isn't set. */
  public static final String AVATARS = "avatars";

  /** Whether browsers work for it before somebody begins to chat. */
  public static final String CHALLENGE = "challenge";

  /** Only while many begin to chat at once. */
  public static final String AUTO = "auto";

  /** Bytes of a file, either way. */
  public static final int LARGEST_FILE = 10 << 20;

  /** The media types that visitors may send: nothing that runs, or that unpacks. */
  public static final List<String> TAKEN =
      List.of(
          "image/jpeg",
          "image/png",
          "image/webp",
          "image/gif",
          "video/mp4",
          "audio/aac",
          "audio/mpeg",
          "audio/mp4",
          "audio/ogg",
          "application/pdf",
          "text/plain");

  /** With which the site signs who its users are. */
  public static final String IDENTITY_SECRET = "identity_secret";

  /** The one before it, for as long as a site may still sign with that. */
  public static final String PREVIOUS_IDENTITY_SECRET = "previous_identity_secret";

  /** When visitors may send files: as soon as an agent has answered. */
  public static final String AFTER_AGENT_REPLY = "after_agent_reply";

  /** What is always so. */
  public static final String ON = "on";

  private static final String OFF = "off";
  private static final String OPTIONAL = "optional";
  private static final String REQUIRED = "required";

  /** As long as what HS256 makes of it (RFC 7518, section 3.2). */
  private static final int SHORTEST_SECRET = 32;

  private static final int LONGEST_HOURS = 500;
  private static final String HOURS_HINT =
      "must be like Mo-Fr 09:00-18:00; Sa 10:00-14:00; Dec 25 off";
  private static final int MOST_QUESTIONS = 10;
  private static final String WHOLE_NAME = "name";
  private static final String FIRST_NAME = "first_name";
  private static final String NONE = "none";
  private static final String OUTSIDE_HOURS = "outside_hours";
  private static final int MOST_SITES = 50;
  private static final int LARGEST_OFFSET = 200;
  private static final int MOST_PARAMETERS = 10;
  private static final Pattern PARAMETER = Pattern.compile("[A-Za-z0-9_.~:\\[\\]-]{1,64}");
  private static final String PARAMETER_HINT =
      "must be like utm_source: 1 to 64 letters, digits and _ . ~ : - [ ]";
  private static final Pattern HEX = Pattern.compile("#[0-9a-f]{6}");

  /** The type. */
  public static final ChannelType TYPE =
      new ChannelType(
          NAME,
          "Web chat",
          ChannelField.made("widget_key", "pwk_"),
          "key",
          null,
          List.of(secret(IDENTITY_SECRET), secret(PREVIOUS_IDENTITY_SECRET)),
          settings(),
          new ChannelType.Server("", null),
          capabilities(),
          new ChannelType.Peers(
              List.of(),
              List.of(ChannelType.CardField.PHONE, ChannelType.CardField.EMAIL),
              false,
              true,
              true));

  private WebChatType() {}

  /** The sites that may show this chat; see {@link parley.channels.SiteOrigin}. */
  public static List<String> sites(Channel channel) {
    return channel.settings().texts(ALLOWED_ORIGINS);
  }

  /** The query parameters that are kept of the address of a visitor's page. */
  public static List<String> pageQuery(Channel channel) {
    return channel.settings().texts(PAGE_QUERY);
  }

  /** Whether only those may write for whom their site vouches. */
  public static boolean requiresIdentity(Channel channel) {
    return REQUIRED.equals(channel.settings().text(IDENTITY));
  }

  /** Whether anybody may write, {@code optional}, or only those for whom their site vouches. */
  public static String identity(Channel channel) {
    return requiresIdentity(channel) ? REQUIRED : OPTIONAL;
  }

  /** When visitors may send files. */
  public static String files(Channel channel) {
    return Objects.requireNonNullElse(channel.settings().text(FILES), AFTER_AGENT_REPLY);
  }

  /** Whether visitors are asked how content they were once a conversation has ended. */
  public static boolean asksForRating(Channel channel) {
    return ON.equals(channel.settings().text(RATING));
  }

  /** When visitors are asked about themselves. */
  public static String ask(Channel channel) {
    return Objects.requireNonNullElse(channel.settings().text(ASK), OUTSIDE_HOURS);
  }

  /** What they are asked then: an e-mail address, where nothing is set. */
  public static List<ChannelQuestion> questions(Channel channel) {
    return Objects.requireNonNullElse(
        channel.settings().questions(QUESTIONS), List.of(ChannelQuestion.email()));
  }

  /** Whether browsers work for it before somebody begins to chat. */
  public static String challenge(Channel channel) {
    return Objects.requireNonNullElse(channel.settings().text(CHALLENGE), AUTO);
  }

  /** What visitors are told of an agent with this name; null for nothing. */
  public static @Nullable String shownName(Channel channel, String name) {
    return switch (Objects.requireNonNullElse(channel.settings().text(AGENT_NAMES), WHOLE_NAME)) {
      case FIRST_NAME -> name.strip().split("\\s+", 2)[0];
      case NONE -> null;
      default -> name;
    };
  }

  /** Whether visitors see the initials of who answers. */
  public static boolean showsAvatars(Channel channel) {
    return !OFF.equals(channel.settings().text(AVATARS));
  }

  private static ChannelField secret(String name) {
    return ChannelField.secret(name, SHORTEST_SECRET, "must have at least 32 characters");
  }

  private static List<ChannelField> settings() {
    return List.of(
        ChannelField.sites(ALLOWED_ORIGINS, MOST_SITES),
        WebChatTexts.TITLE,
        WebChatTexts.WELCOME,
        ChannelField.matching(COLOR, HEX, "must be like #0b6b74"),
        ChannelField.choice(POSITION, "end", "start"),
        ChannelField.whole(OFFSET, 0, LARGEST_OFFSET),
        WebChatTexts.LAUNCHER_TEXT,
        WebChatTexts.LOCALES,
        ChannelField.choice(SCHEME, AUTO, "light", "dark"),
        ChannelField.texts(PAGE_QUERY, MOST_PARAMETERS, PARAMETER, PARAMETER_HINT),
        ChannelField.choice(IDENTITY, OPTIONAL, REQUIRED),
        ChannelField.matching(HOURS, LONGEST_HOURS, OpeningHours.PATTERN, HOURS_HINT),
        ChannelField.choice(FILES, AFTER_AGENT_REPLY, ON, OFF),
        ChannelField.choice(
            ASK, OUTSIDE_HOURS, "before_first_message", "after_first_message", "never"),
        ChannelField.questions(QUESTIONS, MOST_QUESTIONS),
        ChannelField.choice(RATING, OFF, ON),
        ChannelField.choice(AGENT_NAMES, WHOLE_NAME, FIRST_NAME, NONE),
        ChannelField.choice(AVATARS, ON, OFF),
        ChannelField.choice(CHALLENGE, AUTO, ON, OFF),
        ChannelSettings.UNSEEN_BY_MAIL,
        ChannelSettings.AFTER_RESOLVE);
  }

  /** What browsers can show, and any document. */
  private static Map<String, FileLimit> shown() {
    return Map.of(
        "image",
            new FileLimit(
                LARGEST_FILE, List.of("image/jpeg", "image/png", "image/webp", "image/gif")),
        "video", new FileLimit(LARGEST_FILE, List.of("video/mp4")),
        "audio",
            new FileLimit(
                LARGEST_FILE, List.of("audio/aac", "audio/mpeg", "audio/mp4", "audio/ogg")),
        "document", new FileLimit(LARGEST_FILE, List.of()));
  }

  private static ChannelCapabilities capabilities() {
    return new ChannelCapabilities(
        List.of("text", "image", "video", "audio", "document"),
        new ChannelCapabilities.TextLimit(LONGEST_TEXT, ChannelCapabilities.Unit.CHARACTERS),
        new ChannelCapabilities.Files(new Handover.Inline(), shown(), Duration.ZERO),
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
