package parley.http;

import java.util.function.LongSupplier;
import parley.storage.OrganizationLock;
import parley.storage.Tx;

/**
 * How many things of one kind an organization may have.
 *
 * @param things the kind in the plural: {@code teams}
 * @param advice what makes room
 */
public record Quota(String things, int limit, String advice) {
  /** One that the operator has set. */
  public Quota(String things, int limit) {
    this(things, limit, "remove one first, or ask the operator for more");
  }

  /**
   * Makes sure that there is room for one more, which this transaction adds; until it has ended
   * nobody else finds room.
   *
   * @param count how many the organization has; asked when no other transaction can change it
   * @throws Problem {@code quota_exceeded}, with the member {@code limit}
   */
  public void requireRoom(Tx tx, long organizationId, LongSupplier count) {
    OrganizationLock.take(tx, organizationId);
    if (count.getAsLong() >= limit) {
      throw Problem.of(
              ProblemCode.QUOTA_EXCEEDED,
              "An organization may have %d %s; %s.".formatted(limit, things, advice))
          .with("limit", limit);
    }
  }
}
