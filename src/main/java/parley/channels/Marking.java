package parley.channels;

/** What became of telling a provider that a message has been read. */
public enum Marking {
  /** The provider knows now. */
  DONE,
  /** The provider doesn't want to know, ever. */
  REFUSED,
  /** No answer, or a hiccup; repeating it does no harm. */
  TRY_LATER,
  /** The provider refuses the account. */
  CHANNEL_DOWN
}
