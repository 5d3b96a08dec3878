package parley.presence;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parley.http.Actor;

/** What one node tells the others, as a line of text. */
sealed interface Notice {
  /** Somebody does something in a conversation, and for how long that is to be believed. */
  record Seen(long organizationId, PresencePlace place, PresenceState state, Duration life)
      implements Notice {
    @Override
    public Object about() {
      return place;
    }

    @Override
    public String line() {
      Actor actor = place.actor();
      return "seen %d %d %s %d %s %d"
          .formatted(
              organizationId,
              place.conversationId(),
              actor.type(),
              actor.id(),
              state.text(),
              life.toMillis());
    }
  }

  /** An agent is there, for as long as that is to be believed. */
  record Attends(long organizationId, long agentId, boolean isAway, Duration life)
      implements Notice {
    @Override
    public Object about() {
      return List.of("attends", agentId);
    }

    @Override
    public String line() {
      return "attends %d %d %b %d".formatted(organizationId, agentId, isAway, life.toMillis());
    }
  }

  /** An agent has said whether they are away. */
  record Chose(long organizationId, long agentId, boolean isAway) implements Notice {
    @Override
    public Object about() {
      return List.of("chose", agentId);
    }

    @Override
    public String line() {
      return "chose %d %d %b".formatted(organizationId, agentId, isAway);
    }
  }

  /** Somebody writes an answer, which the customer may see. */
  record Answers(long organizationId, long conversationId, Duration life) implements Notice {
    @Override
    public Object about() {
      return List.of("answers", conversationId);
    }

    @Override
    public String line() {
      return "answers %d %d %d".formatted(organizationId, conversationId, life.toMillis());
    }
  }

  /** The notes on a contact have changed. */
  record Noted(long organizationId, long contactId) implements Notice {
    @Override
    public Object about() {
      return List.of("noted", contactId);
    }

    @Override
    public String line() {
      return "noted %d %d".formatted(organizationId, contactId);
    }
  }

  /** A node knows nothing yet, and asks for all that the others know. */
  record Hello() implements Notice {
    @Override
    public Object about() {
      return this;
    }

    @Override
    public String line() {
      return "hello";
    }
  }

  /** What it is about: of two about the same, only the newer one counts. */
  Object about();

  /** The notice in one line, which {@link #of} reads. */
  String line();

  /** The notice in a line; empty when a later version of Parley has written it. */
  static Optional<Notice> of(String line) {
    String[] words = line.split(" ", -1);
    return switch (words[0]) {
      case "seen" ->
          PresenceState.of(words[5])
              .map(
                  state -> new Seen(Long.parseLong(words[1]), place(words), state, life(words[6])));
      case "attends" ->
          Optional.of(
              new Attends(
                  Long.parseLong(words[1]),
                  Long.parseLong(words[2]),
                  Boolean.parseBoolean(words[3]),
                  life(words[4])));
      case "chose" ->
          Optional.of(
              new Chose(
                  Long.parseLong(words[1]),
                  Long.parseLong(words[2]),
                  Boolean.parseBoolean(words[3])));
      case "answers" ->
          Optional.of(
              new Answers(Long.parseLong(words[1]), Long.parseLong(words[2]), life(words[3])));
      case "noted" -> Optional.of(new Noted(Long.parseLong(words[1]), Long.parseLong(words[2])));
      case "hello" -> Optional.of(new Hello());
      default -> Optional.empty();
    };
  }

  private static PresencePlace place(String[] words) {
    return new PresencePlace(
        Long.parseLong(words[2]), new Actor(words[3], Long.parseLong(words[4])));
  }

  private static Duration life(String milliseconds) {
    return Duration.ofMillis(Long.parseLong(milliseconds));
  }
}
