package parley.simulator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message on a customer's phone: one that they wrote, or that a business sent them. */
sealed interface PhoneMessage permits ReceivedMessage, SentMessage {
  String id();

  String type();

  /** JSON of the Cloud API. */
  String body();

  /** The file that it names; null for none. */
  @Nullable SentMedium medium();

  Instant timestamp();
}
