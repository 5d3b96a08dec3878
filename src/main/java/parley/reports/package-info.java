/**
 * Reports: what happens at the desk, in figures.
 *
 * <p>{@link parley.reports.Reports} is the door. {@link parley.reports.LogReading} reads each
 * organization's log of events on from its cursor and adds what it tells to {@code report_tally}:
 * how often something happened in a quarter of an hour, by channel, team and agent. The cursor
 * moves in the transaction that adds, so each event counts once, whatever crashes. Reports are sums
 * of those rows; no message is looked at for them. Times are counted in buckets of {@link
 * parley.reports.TimeBucket}, which can be added up and still tell medians.
 *
 * <p>Tables: {@code report_cursor}, {@code report_tally}, {@code report_conversation}, {@code
 * report_message}. Reads {@code event_log} too.
 */
@NullMarked
package parley.reports;

import org.jspecify.annotations.NullMarked;
