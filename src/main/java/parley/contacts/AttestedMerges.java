package parley.contacts;

import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Tx;

/**
 * Has contacts merged of whom a provider says that they are the same person. It happens behind the
 * transaction that learns of it, which may have locked others already.
 */
final class AttestedMerges {
  static final String KIND = "contact.merge";

  /**
   * Two contacts that are one person, as the job knows them.
   *
   * @param older the one that stays
   */
  record Pair(long older, long newer) {
    static Pair of(long one, long other) {
      return new Pair(Math.min(one, other), Math.max(one, other));
    }

    static Pair read(String payload) {
      String[] ids = payload.split(" ", 2);
      return new Pair(Long.parseLong(ids[0]), Long.parseLong(ids[1]));
    }

    String payload() {
      return older + " " + newer;
    }
  }

  private final Outbox outbox;
  private final ContactSettings settings;

  AttestedMerges(Outbox outbox, ContactSettings settings) {
    this.outbox = outbox;
    this.settings = settings;
  }

  /** Merges two contacts soon, if they are two and the organization wants it. */
  void later(Tx tx, long organizationId, long one, long other) {
    if (one != other && settings.mergesAttested(tx, organizationId)) {
      outbox.add(tx, NewJob.now(organizationId, KIND, Pair.of(one, other).payload()));
    }
  }
}
