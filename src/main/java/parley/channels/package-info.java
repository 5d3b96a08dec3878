/**
 * The business's side of a conversation: channel accounts and the adapters that speak with their
 * providers.
 *
 * <p>A {@link parley.channels.ChannelAdapter} sends one message and says what became of it ({@link
 * parley.channels.SendResult}), and reads a provider's webhook into {@link
 * parley.channels.Update}s. It knows nothing of conversations: those implement {@link
 * parley.channels.UpdateReceiver} and call {@link parley.channels.ChannelAdapter#send}. {@code
 * parley.channels.whatsapp} is the one adapter so far.
 */
@NullMarked
package parley.channels;

import org.jspecify.annotations.NullMarked;
