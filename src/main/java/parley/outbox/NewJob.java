package parley.outbox;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * A job to be written.
 *
 * @param kind which {@link JobHandler} runs it
 * @param lane jobs with the same lane in an organization run one after the other; empty when it
 *     waits for none
 * @param payload what the handler needs to know, as it likes; ids rather than copies
 * @param runAt not before this time
 */
public record NewJob(
    long organizationId, String kind, OptionalLong lane, String payload, Instant runAt) {}
