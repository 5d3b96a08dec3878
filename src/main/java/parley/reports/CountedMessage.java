package parley.reports;

import org.jspecify.annotations.Nullable;

/**
 * Where a message to a customer was counted, and as what.
 *
 * @param reason the code of its error; null unless it has failed
 */
record CountedMessage(long id, Place place, String status, @Nullable String reason) {

  CountedMessage with(String otherStatus, @Nullable String otherReason) {
    return new CountedMessage(id, place, otherStatus, otherReason);
  }
}
