/**
 * Durable jobs: whatever has to leave the building is a row here, written in the transaction of the
 * fact that causes it.
 *
 * <p>{@link parley.outbox.Outbox#add} writes a {@link parley.outbox.NewJob}; a worker of any node
 * leases it and hands it to the {@link parley.outbox.JobHandler} of its kind. Jobs of one lane run
 * one after the other, in the order in which they were added. A lease that runs out makes the job
 * {@link parley.outbox.Job#interrupted}: its handler must find out what has happened.
 */
@NullMarked
package parley.outbox;

import org.jspecify.annotations.NullMarked;
