package parley.channels;

import java.time.Duration;

/** How the provider of a channel gets the files of a message. */
public sealed interface Handover {

  /**
   * Each is uploaded before the message that names it, and may be named again.
   *
   * @param kept how long the provider surely knows an uploaded file
   */
  record UploadFirst(Upload upload, Duration kept) implements Handover {}

  /**
   * The message has a link under which the provider fetches it.
   *
   * @param lifetime how long the link works
   */
  record Link(Duration lifetime) implements Handover {}

  /** The message brings its bytes: {@link OutboundMessage#attachments}. */
  record Inline() implements Handover {}

  /** Gives the provider a file. */
  interface Upload {
    /** Call it outside of transactions; with the send after it, it takes less than a job may. */
    UploadResult upload(Channel channel, Attachment file);
  }
}
