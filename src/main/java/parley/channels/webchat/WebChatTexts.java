package parley.channels.webchat;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelField;

/**
 * What a channel lets its chat say on a site, in one language.
 *
 * @param title what the panel is called: the channel's name where nothing is set
 * @param welcome what is said before the first word; null for nothing
 * @param launcherText beside the launcher's sign; null for nothing
 */
public record WebChatTexts(String title, @Nullable String welcome, @Nullable String launcherText) {
  /** Those in which the frame has words: what it says is not of two languages. */
  private static final List<String> LANGUAGES = List.of("en", "de", "es", "fr", "pt", "ar");

  /** One line, with nothing in it that isn't seen or turns text around. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?!\\s)[^\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]+");

  private static final String LINE_HINT =
      "must be one line that begins with a letter or sign, without what turns text around";

  static final ChannelField TITLE = ChannelField.text("title", 60);
  static final ChannelField WELCOME = ChannelField.text("welcome", 300);
  static final ChannelField LAUNCHER_TEXT =
      ChannelField.matching("launcher_text", 40, LINE, LINE_HINT);
  static final ChannelField LOCALES =
      ChannelField.translations("locales", LANGUAGES, List.of(TITLE, WELCOME, LAUNCHER_TEXT));

  /**
   * The texts of a channel; what is not set in a language is as it is for all others.
   *
   * @param locale a tag of BCP 47, whose first part counts: {@code de} or {@code de-AT}
   */
  public static WebChatTexts of(Channel channel, String locale) {
    String language = locale.split("-", 2)[0].toLowerCase(Locale.ROOT);
    return new WebChatTexts(
        Objects.requireNonNullElse(text(channel, TITLE, language), channel.name()),
        text(channel, WELCOME, language),
        text(channel, LAUNCHER_TEXT, language));
  }

  private static @Nullable String text(Channel channel, ChannelField field, String language) {
    String translated = channel.settings().translation(LOCALES, language, field);
    return translated != null ? translated : channel.settings().text(field.name());
  }
}
