package parley.channels;

/** What became of telling a provider that a message has been read. */
public sealed interface ReadReceiptResult {
  /** The provider knows now. */
  record Done() implements ReadReceiptResult {}

  /** The provider doesn't want to know, ever. */
  record Refused() implements ReadReceiptResult {}

  /** No answer, or a hiccup; repeating it does no harm. */
  record TryLater() implements ReadReceiptResult {}

  /** The provider refuses the account. */
  record ChannelDown(MessageError error) implements ReadReceiptResult {}
}
