package parley.contacts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;

/**
 * What all of a batch have said to advertisements, as whoever brings them says. A refusal that is
 * known is not taken back by it.
 *
 * @param channel the type of channel
 */
public record BatchConsent(String channel, Consent.State state) {
  private static final int WORD = 100;

  /** What the object {@code name} says; null when there is none. What is wrong is noted there. */
  public static @Nullable BatchConsent read(Fields body, String name) {
    Fields inside = body.object(name).orNull();
    if (inside == null) {
      return null;
    }
    Field<String> channel = inside.text("channel", WORD).required();
    inside.choice("purpose", ConsentBody.PURPOSES);
    Field<Consent.State> state = inside.choice("state", ConsentBody.STATES).required();
    return new BatchConsent(channel.or(""), state.or(Consent.State.DENIED));
  }

  Consent consent(Instant at) {
    return new Consent(channel, Consent.MARKETING, state, Consent.Source.IMPORT, at);
  }
}
