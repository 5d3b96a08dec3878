package parley.channels;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import parley.storage.Tx;

/** Takes what a provider reports about one channel. */
public interface UpdateReceiver {
  /** What was to be taken in out of quarantine is not there any more. */
  final class Gone extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * Makes all updates durable before it returns; repeating them changes nothing. An update that
   * can't be stored goes to quarantine and doesn't hold up the others.
   *
   * @param updates in the order of the provider's clock; neither {@link Update.Skipped} nor {@link
   *     Update.Unreadable} is among them
   * @param cursor moves in the transaction of the last of them
   * @return how many of them report about messages that are not known (yet)
   * @throws parley.storage.StorageException when nothing is certain: the provider must repeat, or
   *     be asked again from the old cursor
   */
  int receive(Channel channel, List<Update> updates, Optional<ChannelCursor> cursor);

  /**
   * Makes an update durable that lies in quarantine, and stays there whatever becomes of it.
   *
   * @param requireKept asked in the transaction behind all that it writes, since whoever is erased
   *     meanwhile would be back else; throws {@link Gone} when nothing is to be written
   * @return false when it can't be stored now either
   * @throws parley.storage.StorageException when nothing is certain
   */
  boolean receiveAgain(Channel channel, Update update, Consumer<Tx> requireKept);
}
