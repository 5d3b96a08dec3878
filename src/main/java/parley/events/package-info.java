/**
 * The log of what has happened: one numbered series of events for each organization, without a
 * hole, in the order of the commits.
 *
 * <p>{@link parley.events.Events} is the door. Other rooms {@code record} an event in the
 * transaction of the fact. On SQLite it gets its number there, since there is one writer; on
 * PostgreSQL it goes to {@code event_inbox}, and after the commit a {@link
 * parley.events.EventNumberer} gives numbers to whole batches, one node at a time. Whoever has seen
 * a number has been able to see all numbers before it.
 *
 * <p>Readers keep one number, the sequence of the last event they know, and ask for what comes
 * after it: over HTTP ({@code GET /v1/events}, with {@code wait=} as a long poll, or as a stream)
 * or through {@link parley.events.Events#after}. Signals only tell that there is more.
 *
 * <p>Tables: {@code event}, {@code event_log} (how far each log reaches), and on PostgreSQL {@code
 * event_inbox}.
 */
@NullMarked
package parley.events;

import org.jspecify.annotations.NullMarked;
