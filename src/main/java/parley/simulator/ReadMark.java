package parley.simulator;

import java.time.Instant;

/**
 * A business has marked a customer's message, and all before it, as read; as {@code GET
 * /simulator/reads} shows it.
 *
 * @param messageId of the customer's message
 * @param typingIndicator whether the customer sees that an answer is being written
 */
record ReadMark(
    String messageId, String phoneNumberId, boolean typingIndicator, Instant timestamp) {}
