package parley.checks;

/** How bad it is. */
public enum Verdict {
  /** All is well. */
  OK,
  /** Somebody should look at it. */
  WARN,
  /** It doesn't work, or what it promises is not so. */
  FAIL
}
