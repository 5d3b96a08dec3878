package parley.channels;

/** What became of telling a provider that a message has been read. */
public sealed interface Marking {
  /** The provider knows now. */
  record Done() implements Marking {}

  /** The provider doesn't want to know, ever. */
  record Refused() implements Marking {}

  /** No answer, or a hiccup; repeating it does no harm. */
  record TryLater() implements Marking {}

  /** The provider refuses the account. */
  record ChannelDown(MessageError error) implements Marking {}
}
