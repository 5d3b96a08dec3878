package parley.events;

import org.jspecify.annotations.Nullable;

/**
 * What an event tells, as JSON.
 *
 * @param data the resource as it was then; null for nothing any more
 * @param previous what the fields that changed were before
 */
public record EventText(@Nullable String data, @Nullable String previous) {
  /** Nothing but that something was. */
  public static final EventText NOTHING = new EventText(null, null);
}
