/**
 * The business's side of a conversation: channels, and the adapters that speak with their
 * providers.
 *
 * <p>A {@link parley.channels.ChannelAdapter} states its {@link parley.channels.ChannelType}, sends
 * one message and says what became of it ({@link parley.channels.SendResult}), and reads what a
 * provider pushes ({@link parley.channels.Hook}) or answers ({@link parley.channels.Puller}) into
 * {@link parley.channels.Update}s. It knows nothing of conversations: those implement {@link
 * parley.channels.UpdateReceiver} and call {@link parley.channels.ChannelAdapter#send}. And nobody
 * else knows a provider: whoever wants to know what can be done asks {@link
 * parley.channels.ChannelCapabilities}. Adapters are {@code parley.channels.whatsapp}, {@code
 * webchat} and {@code email}.
 */
@NullMarked
package parley.channels;

import org.jspecify.annotations.NullMarked;
