package parley.webchat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import parley.conversations.AddressThread;
import parley.http.Json;
import parley.media.CustomerFiles;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/**
 * What visitors are shown: a positive list of fields. Ids and addresses of agents, tags,
 * assignment, metadata and errors are not on it, nor is what anybody adds to the API later.
 *
 * @param seen whether an agent has looked at all that the visitor wrote
 * @param rating how content they were when it ended, from 1 to 5; null while they have not said
 * @param unreadCount how many of the messages the visitor has not read
 */
record VisitorView(
    String status,
    @Nullable Agent agent,
    boolean seen,
    @Nullable Integer rating,
    int unreadCount,
    List<MessageView> messages,
    boolean hasMore) {
  /** What visitors are shown; other things are not sent to them. */
  private static final Set<String> TYPES =
      Set.of("text", "email", "image", "video", "audio", "document");

  /** Before the first word. */
  static final String NONE = "none";

  /** Messages of before. */
  record Older(List<MessageView> messages, boolean hasMore) {}

  /** What was said. */
  record Content(String text) {}

  /**
   * A file.
   *
   * @param filename null for what was never named
   * @param size bytes
   */
  record File(@Nullable String filename, String mimeType, long size) {}

  /**
   * One who answers.
   *
   * @param hue which of the colours of agents is theirs, from 1 to 8; null where none is shown
   */
  record Agent(String name, @Nullable Integer hue) {
    private static final int HUES = 8;

    /** The one with an id: agents see the same colour of them. */
    static Agent of(String name, long id, boolean isShown) {
      // As the pages of the agents choose it; a power of two makes signs no matter.
      int hash = IdType.AGENT.encode(id).hashCode();
      return new Agent(name, isShown ? Math.floorMod(hash, HUES) + 1 : null);
    }
  }

  /**
   * A message.
   *
   * @param from {@code visitor} or {@code agent}
   * @param name what the agent is called
   * @param hue the agent's colour
   * @param content the text, or what was said beside a file
   * @param file what it shows; null for none, and for one that is no more
   * @param clientMessageId of the visitor's own
   */
  record MessageView(
      String id,
      String from,
      @Nullable String name,
      @Nullable Integer hue,
      String type,
      Content content,
      @Nullable File file,
      String timestamp,
      @Nullable String clientMessageId) {

    /**
     * Shows a message.
     *
     * @param message as the API shows it
     * @param agents those who answer
     * @param files what is known of files
     */
    static MessageView of(
        JsonNode message,
        LongFunction<@Nullable Agent> agents,
        Map<Long, CustomerFiles.Facts> files) {
      JsonNode content = message.path("content");
      CustomerFiles.Facts file = mediaId(message).map(files::get).orElse(null);
      boolean isInbound = message.path("direction").asString().equals("inbound");
      Agent agent = isInbound ? null : agent(message.path("sender"), agents);
      return new MessageView(
          message.path("id").asString(),
          isInbound ? "visitor" : "agent",
          agent == null ? null : agent.name(),
          agent == null ? null : agent.hue(),
          type(message),
          new Content(content.path("text").asString(content.path("caption").asString(""))),
          file == null ? null : new File(filename(message, file), file.mediaType(), file.size()),
          message.path("timestamp").asString(),
          isInbound ? own(message.path("provider_id").asString("")) : null);
    }

    /** What the visitor wrote by mail, when they had left, reads like what they write here. */
    private static String type(JsonNode message) {
      String type = message.path("type").asString();
      return type.equals("email") ? "text" : type;
    }

    private static @Nullable Agent agent(JsonNode sender, LongFunction<@Nullable Agent> agents) {
      return sender.path("type").asString("").equals("agent")
          ? agents.apply(IdType.AGENT.decode(sender.path("id").asString("")).orElse(0))
          : null;
    }

    /** As the message calls the file, or else as it was called when it came. */
    private static @Nullable String filename(JsonNode message, CustomerFiles.Facts file) {
      String said = VisitorView.filename(message);
      return said == null ? file.filename() : said;
    }

    private static String own(String providerId) {
      return providerId.substring(providerId.indexOf('/') + 1);
    }
  }

  /** The file that a message shows, if it shows one. */
  static Optional<Long> mediaId(JsonNode message) {
    return IdType.MEDIA.decode(message.path("content").path("media_id").asString("")).stream()
        .boxed()
        .findFirst();
  }

  /** What the message calls its file; null where it says nothing of it. */
  static @Nullable String filename(JsonNode message) {
    JsonNode said = message.path("content").path("filename");
    return said.isString() ? said.asString() : null;
  }

  /** The files that messages show. */
  static List<Long> mediaIds(List<JsonNode> shown) {
    return shown.stream().flatMap(message -> mediaId(message).stream()).toList();
  }

  static List<MessageView> messages(
      List<JsonNode> shown,
      LongFunction<@Nullable Agent> agents,
      Map<Long, CustomerFiles.Facts> files) {
    return shown.stream().map(message -> MessageView.of(message, agents, files)).toList();
  }

  /** How many messages the visitor has not said to have read. */
  static int unread(List<JsonNode> shown) {
    return (int)
        shown.stream()
            .filter(message -> message.path("direction").asString().equals("outbound"))
            .filter(message -> !message.path("status").asString().equals("read"))
            .count();
  }

  /** The messages of a page that a visitor is shown, as the API shows them. */
  static List<JsonNode> shown(AddressThread.Page page) {
    return page.messages().stream()
        .map(Json::parse)
        .filter(message -> TYPES.contains(message.path("type").asString()))
        .toList();
  }

  /** When the newest message was made, either way; null when there is none. */
  @Nullable String lastAt() {
    return messages.isEmpty() ? null : messages.getLast().timestamp();
  }
}
