package parley.contacts;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;

/**
 * What a contact has said to messages of one purpose on one kind of channel.
 *
 * @param purpose {@code marketing}
 * @param at when they said it, by the clock of whoever told us
 */
public record Consent(String channel, String purpose, State state, Source source, Instant at) {
  /** The purpose of advertisements and offers. */
  public static final String MARKETING = "marketing";

  /** Whether they want such messages. */
  public enum State {
    GRANTED,
    DENIED;

    /** The name in the API and the database. */
    @JsonValue
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Who told us. */
  public enum Source {
    /** The channel's provider, which keeps such a list itself. */
    PROVIDER;

    /** The name in the API and the database. */
    @JsonValue
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether both are about the same thing. */
  boolean isAbout(Consent other) {
    return channel.equals(other.channel) && purpose.equals(other.purpose);
  }
}
