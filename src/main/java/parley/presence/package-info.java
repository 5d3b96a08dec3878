/**
 * Who looks at which conversation, who writes there, and which agents are there at all. None of it
 * is an event: it is true for some seconds, is kept in memory only, and whoever wasn't there has
 * missed it.
 *
 * <p>{@link parley.presence.Presence} is the door. Each organization has a {@code PresenceBoard};
 * whoever changes it rings the {@code PresenceBell}, which wakes the streams that listen and tells
 * other nodes, at most ten times a second however much has changed. Of each person and conversation
 * only the newest state counts, so nothing ever queues: a stream that lags behind finds what is
 * true when it comes to look.
 *
 * <p>Nodes talk by {@code NOTIFY}. A node that starts says hello, and the others answer with all
 * that they know.
 *
 * <p>That the notes on a contact have changed goes the same way: pages that show them ask anew.
 */
@NullMarked
package parley.presence;

import org.jspecify.annotations.NullMarked;
