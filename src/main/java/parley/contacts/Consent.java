package parley.contacts;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a contact has said to messages of one purpose on one kind of channel.
 *
 * @param purpose {@code marketing}
 * @param at when they said it, by the clock of whoever told us, in milliseconds
 */
public record Consent(String channel, String purpose, State state, Source source, Instant at) {
  /** The moment is kept in milliseconds, and so compared. */
  public Consent {
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }

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

    /** The state with this {@link #text}. */
    static Optional<State> of(String text) {
      return Arrays.stream(values()).filter(state -> state.text().equals(text)).findFirst();
    }
  }

  /** Who told us. */
  public enum Source {
    /** The channel's provider, which keeps such a list itself. */
    PROVIDER(0),
    /** The contact, by a message of one word. */
    KEYWORD(1),
    /** A program of the organization. */
    API(2),
    /** A file that the organization has brought along. */
    IMPORT(2),
    /** An agent. */
    AGENT(2);

    /** Those that a client of ours may name. */
    static final List<Source> OF_CLIENTS = List.of(API, IMPORT, AGENT);

    private final int weight;

    Source(int weight) {
      this.weight = weight;
    }

    /** The name in the API and the database. */
    @JsonValue
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The source with this {@link #text}. */
    static Optional<Source> of(String text) {
      return Arrays.stream(values()).filter(source -> source.text().equals(text)).findFirst();
    }

    private boolean isOurs() {
      return OF_CLIENTS.contains(this);
    }
  }

  /** Whether both are about the same thing. */
  boolean isAbout(Consent other) {
    return channel.equals(other.channel) && purpose.equals(other.purpose);
  }

  /**
   * What is known of somebody once this has been said of many at once, which takes back no refusal.
   *
   * @param known the same list when that says nothing new
   */
  List<Consent> over(List<Consent> known) {
    boolean counts =
        known.stream()
            .filter(this::isAbout)
            .noneMatch(other -> other.state == State.DENIED || other.state == state);
    return counts
        ? Stream.concat(known.stream().filter(other -> !isAbout(other)), Stream.of(this)).toList()
        : known;
  }

  /**
   * Whether it counts and not {@code other} when both turn out to be of one contact: a refusal
   * outweighs a permission, and of two refusals the one counts that more is needed to take back,
   * then the later one.
   */
  boolean isStricterThan(Consent other) {
    if (state == State.GRANTED || other.state == State.GRANTED) {
      return state != other.state && state == State.DENIED;
    }
    return source.weight == other.source.weight
        ? at.isAfter(other.at)
        : source.weight > other.source.weight;
  }

  /** Whether it takes back a refusal by a keyword and, where there is none, says nothing. */
  boolean isKeywordGrant() {
    return source == Source.KEYWORD && state == State.GRANTED;
  }

  /**
   * Whether it counts though {@code known} is known: the latest word does, but a refusal gives way
   * only to a word of at least its own weight, and what a keyword grants is what one has refused.
   */
  boolean overrides(Consent known) {
    boolean refused = known.state == State.DENIED;
    if (refused && source.weight < known.source.weight) {
      return false;
    }
    if (isKeywordGrant() && !(refused && known.source == Source.KEYWORD)) {
      return false;
    }
    if (source.isOurs()) {
      return state != known.state || source != known.source;
    }
    boolean sameTime = at.equals(known.at);
    return at.isAfter(known.at) || (sameTime && state == State.DENIED && !refused);
  }
}
