package parley.storage;

import java.util.List;

/** A table with sealed values, which a {@link KeyRotation} walks in the order of its keys. */
public interface SealedTable<R extends SealedTable.Sealed> {
  /** A row with sealed values. */
  interface Sealed {
    long organizationId();

    long id();
  }

  /** Up to {@code most} rows behind the one with this key, of all organizations. */
  List<R> after(Tx tx, long organizationId, long id, int most);

  /** Says whether the newest key has sealed all of a row. */
  boolean isCurrent(R row);

  /**
   * Seals a row anew, unless somebody changes it at the same time.
   *
   * @return how many rows have changed
   */
  int reseal(Tx tx, R row);
}
