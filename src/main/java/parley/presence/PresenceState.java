package parley.presence;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What somebody does in a conversation, and how long that is believed without being repeated. */
enum PresenceState {
  VIEWING(25),
  /** Writes to the customer. */
  TYPING(6),
  /** Writes a note. */
  NOTING(6),
  /** Has left; told for as long as somebody may still believe the opposite. */
  GONE(25);

  private final Duration life;

  PresenceState(long seconds) {
    this.life = Duration.ofSeconds(seconds);
  }

  Duration life() {
    return life;
  }

  static Optional<PresenceState> of(String text) {
    return Arrays.stream(values()).filter(state -> state.text().equals(text)).findFirst();
  }

  /** The name in the API: {@code viewing}. */
  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
