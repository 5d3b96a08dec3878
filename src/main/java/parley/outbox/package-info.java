/**
 * Durable jobs: whatever has to leave the building is a row here, written in the transaction of the
 * fact that causes it.
 *
 * <p>{@link parley.outbox.Outbox#add} writes a {@link parley.outbox.NewJob}; a worker of any node
 * claims it and hands it to the {@link parley.outbox.JobHandler} of its kind. Jobs of one lane run
 * one after the other, in the order in which they were added. A claim lasts as long as its process
 * lives. When that dies, {@code Recovery} gives the job back: as if nothing had happened, unless
 * its handler had noted that it was {@link parley.outbox.Outbox#leave leaving}: then it comes back
 * {@link parley.outbox.Job#interrupted}, and the handler must find out what has happened.
 */
@NullMarked
package parley.outbox;

import org.jspecify.annotations.NullMarked;
