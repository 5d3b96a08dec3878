/**
 * Retention: what an organization has erased by its age.
 *
 * <p>{@link parley.retention.Retention} is the door. Every night of the organization a job of the
 * outbox goes through what there is, a page in each transaction, together with how far it has come:
 * after a crash it goes on. What is old, and of whom nothing is erased, the rooms know that have it
 * ({@link parley.storage.AgedRecords}).
 *
 * <p>Tables: {@code retention}.
 */
@NullMarked
package parley.retention;

import org.jspecify.annotations.NullMarked;
