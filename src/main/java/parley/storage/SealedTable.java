package parley.storage;

import java.util.Optional;

/** A table with sealed values, which a {@link KeyRotation} walks. */
public interface SealedTable {
  /** The key of a row. */
  record Position(long organizationId, long id) {
    static final Position START = new Position(Long.MIN_VALUE, Long.MIN_VALUE);
  }

  /**
   * What became of some rows.
   *
   * @param last the last row that was looked at; empty at the end of the table
   * @param resealed how many values were under a former key
   */
  record Step(Optional<Position> last, int resealed) {}

  /**
   * Looks at up to {@code most} rows after {@code after}, and seals anew what a former key has
   * sealed, unless somebody changes it at the same time.
   */
  Step reseal(Tx tx, Position after, int most);
}
