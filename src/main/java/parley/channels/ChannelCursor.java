package parley.channels;

import parley.storage.Tx;

/** How far a provider has been read, to be moved in the transaction of what was read. */
public record ChannelCursor(Channel channel, String value) {
  /** Moves it. */
  public void move(Tx tx) {
    ChannelCursorRows.move(tx, channel, value);
  }
}
