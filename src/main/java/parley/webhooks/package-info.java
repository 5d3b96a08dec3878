/**
 * Webhooks: tells other servers of the events in the log, signed as Standard Webhooks 1.0.0 says.
 *
 * <p>{@link parley.webhooks.Webhooks} is the door. A webhook has a place in its organization's log.
 * {@link parley.webhooks.WebhookDispatcher} looks for webhooks with something to do; the node that
 * leases one lets {@link parley.webhooks.WebhookFanOut} read on from that place and write a {@code
 * delivery} for every event that is wanted, and then has {@link parley.webhooks.SubjectQueue}s make
 * those deliveries: one lane for each subject, so that events about one contact arrive in order,
 * and a few subjects at once. A delivery names its event; what the event tells is read from the log
 * when it leaves.
 *
 * <p>Everything is repeated until its outcome is written, so an event may arrive twice, always with
 * the same {@code webhook-id}.
 *
 * <p>Tables: {@code webhook}, {@code delivery}. Reads {@code event_log} too.
 */
@NullMarked
package parley.webhooks;

import org.jspecify.annotations.NullMarked;
