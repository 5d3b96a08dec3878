package parley.channels;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;

/** How the provider of a channel gets the files of a message. */
public sealed interface Handover {

  /** The name in the API. */
  @JsonValue
  String word();

  /**
   * Each goes to {@link ChannelAdapter#upload} before the message that names it, and may be named
   * again.
   *
   * @param kept how long the provider surely knows an uploaded file
   */
  record UploadFirst(Duration kept) implements Handover {
    @Override
    public String word() {
      return "upload";
    }
  }

  /**
   * The message has a link under which the provider fetches it.
   *
   * @param lifetime how long the link works
   */
  record Link(Duration lifetime) implements Handover {
    @Override
    public String word() {
      return "link";
    }
  }

  /** The message brings its bytes: {@link OutboundMessage#attachments}. */
  record Inline() implements Handover {
    @Override
    public String word() {
      return "inline";
    }
  }
}
