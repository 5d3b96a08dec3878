/**
 * WhatsApp through Meta's Cloud API.
 *
 * <p>Out: {@link parley.channels.whatsapp.WhatsAppAdapter#send} wraps a {@link
 * parley.channels.whatsapp.MessagePayload} in Meta's envelope; {@link
 * parley.channels.whatsapp.SendResponse} makes a result of what comes back, by the table in {@link
 * parley.channels.whatsapp.RetryClass}. In: {@link parley.channels.whatsapp.WhatsAppWebhooks}
 * answers Meta's handshake and checks signatures, of which {@link
 * parley.channels.whatsapp.WebhookNames} finds whose they may be; {@link
 * parley.channels.whatsapp.WebhookReader} reads every entry, change, message and status of a body,
 * and takes whatever it doesn't know as {@code unsupported} or as a notice: nothing is dropped in
 * silence, and nothing makes Meta repeat for a week what we will never understand.
 */
@NullMarked
package parley.channels.whatsapp;

import org.jspecify.annotations.NullMarked;
