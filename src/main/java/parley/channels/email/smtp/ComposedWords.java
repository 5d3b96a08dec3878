package parley.channels.email.smtp;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelSettings;
import parley.channels.OutboundMessage;
import parley.channels.OutboundMessage.Quoted;
import parley.channels.email.EmailFields;
import parley.channels.html.HtmlCleaner;
import tools.jackson.databind.JsonNode;

/**
 * What a mail says, once for programs that show HTML and once for those that don't: the message,
 * the signature, and what it answers.
 */
record ComposedWords(String text, String html) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM yyyy 'at' HH:mm 'UTC'", Locale.ENGLISH);
  private static final String NONE = "none";

  /** The words of a message; what only one of the two says is made of the other. */
  static ComposedWords of(OutboundMessage message, ChannelSettings settings) {
    JsonNode content = message.content();
    String text = text(content, message.type().equals("email") ? "text" : caption(message.type()));
    String clean = text(content, "html");
    String html = clean == null ? null : HtmlCleaner.withImages(clean);
    ComposedWords words =
        new ComposedWords(
            text != null ? text : html == null ? "" : HtmlText.of(html),
            html != null ? html : TextHtml.of(Objects.requireNonNullElse(text, "")));
    return words
        .signed(settings.text(EmailFields.SIGNATURE))
        .answering(
            NONE.equals(settings.text(EmailFields.QUOTE)) ? null : message.thread().quoted());
  }

  private static String caption(String type) {
    return type.equals("text") ? "text" : "caption";
  }

  private static @Nullable String text(JsonNode content, String name) {
    return content.path(name).isString() ? content.path(name).asString() : null;
  }

  private ComposedWords signed(@Nullable String signature) {
    return signature == null || signature.isBlank()
        ? this
        : new ComposedWords(
            text + "\n\n-- \n" + signature, html + TextHtml.paragraph("-- <br>\n", signature));
  }

  private ComposedWords answering(@Nullable Quoted quoted) {
    if (quoted == null || quoted.text().isBlank()) {
      return this;
    }
    String author = Objects.requireNonNullElse(quoted.author(), "you");
    String line =
        "On %s, %s wrote:".formatted(TIME.format(quoted.sentAt().atOffset(ZoneOffset.UTC)), author);
    String marked = quoted.text().lines().map(it -> "> " + it).collect(Collectors.joining("\n"));
    return new ComposedWords(
        text + "\n\n" + line + "\n" + marked,
        html
            + "<p>%s</p>\n<blockquote type=\"cite\">\n%s</blockquote>\n"
                .formatted(TextHtml.inline(line), TextHtml.of(quoted.text())));
  }
}
