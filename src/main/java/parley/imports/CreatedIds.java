package parley.imports;

import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import parley.contacts.BulkResult;
import parley.storage.IdType;

/**
 * The range in which the ids of the contacts lie that an import has made, among others.
 *
 * @param first greater than {@code last} while there are none
 */
record CreatedIds(long first, long last) {
  static final CreatedIds NONE = new CreatedIds(Long.MAX_VALUE, 0);

  /** The range of these, and of what was made of some more rows. */
  CreatedIds and(List<BulkResult> results) {
    long[] ids = created(results).toArray();
    return new CreatedIds(
        LongStream.of(ids).reduce(first, Math::min), LongStream.of(ids).reduce(last, Math::max));
  }

  private static LongStream created(List<BulkResult> results) {
    return results.stream()
        .filter(result -> result.status().equals("created"))
        .map(result -> Objects.requireNonNull(result.id()))
        .mapToLong(id -> IdType.CONTACT.decode(id).orElseThrow());
  }
}
