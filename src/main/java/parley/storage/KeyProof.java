package parley.storage;

/** Whether the keys that are known are those of a database. */
public enum KeyProof {
  /** Every key under which values may be sealed is known. */
  FITS,
  /** At least one of them is not. */
  MISSES,
  /** The database has not been used with any key yet. */
  NONE_NEEDED
}
