package parley.channels;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What can be done over a type of channel. The core and every client ask this instead of knowing
 * the type.
 *
 * @param typesOut the types of message that can be sent
 * @param text how long a text may be
 * @param files what files it takes
 * @param statuses how far the provider reports a message
 * @param window how long after the customer last wrote free messages may be sent; null for ever
 * @param templates whether there are texts that the provider has approved, which need no open
 *     window
 * @param buttons how many buttons a message may have; 0 for none
 * @param reactions whether a message can be reacted to
 * @param quotes whether a message can quote another
 * @param startsConversations whether somebody who never wrote can be written to
 * @param severalConversations whether one contact may have several open conversations on one
 *     account
 * @param marksRead whether the customer can be told that a message has been read
 * @param inbound how what customers write arrives
 * @param rateLimit how fast an account may send if its settings don't say otherwise
 */
public record ChannelCapabilities(
    List<String> typesOut,
    TextLimit text,
    Files files,
    List<ReportedStatus> statuses,
    @JsonIgnore @Nullable Duration window,
    boolean templates,
    int buttons,
    boolean reactions,
    boolean quotes,
    boolean startsConversations,
    boolean severalConversations,
    boolean marksRead,
    List<Inbound> inbound,
    @JsonIgnore ChannelRateLimit rateLimit) {

  /** How long a text may be. */
  public record TextLimit(int max, Unit unit) {
    /** Whether {@code text} fits. */
    public boolean fits(String text) {
      return unit.count(text) <= max;
    }

    /** Whether every text of so many UTF-16 units fits; spares reading most. */
    public boolean fitsAny(int length) {
      return length <= max / Unit.MOST_BYTES;
    }
  }

  /** What a text is counted in. */
  public enum Unit {
    CHARACTERS,
    BYTES,
    UTF16;

    /** Of one UTF-16 unit in UTF-8. */
    private static final int MOST_BYTES = 3;

    int count(String text) {
      return switch (this) {
        case CHARACTERS -> text.codePointCount(0, text.length());
        case BYTES -> text.getBytes(StandardCharsets.UTF_8).length;
        case UTF16 -> text.length();
      };
    }

    /** The name in the API. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What files it takes.
   *
   * @param handover how the provider gets them
   * @param byType what a file has to be for each type of message that shows one; a type that isn't
   *     there takes none
   * @param inboundKept how long the provider keeps what customers send
   */
  public record Files(
      Handover handover, Map<String, FileLimit> byType, @JsonIgnore Duration inboundKept) {}

  /**
   * What a file has to be.
   *
   * @param maxBytes bytes that it has at most
   * @param mediaTypes of which it must have one
   */
  public record FileLimit(long maxBytes, List<String> mediaTypes) {}

  /** How what customers write arrives. */
  public enum Inbound {
    WEBHOOK,
    PULL;

    /** The name in the API. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The window in seconds, as the API shows it. */
  @JsonProperty
  public @Nullable Long windowSeconds() {
    return window == null ? null : window.toSeconds();
  }
}
