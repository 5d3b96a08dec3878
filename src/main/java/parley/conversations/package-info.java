/**
 * Conversations and their messages: the heart of Parley.
 *
 * <p>{@link parley.conversations.Conversations} is the facade. What a request does is in {@code
 * ConversationRoutes} and {@code MessageRoutes}; what a provider reports comes in through {@code
 * Intake}; what is sent goes out through {@code Delivery}, a job of the outbox. {@code
 * StatusMachine} is the only place that changes how far a message has come.
 */
@NullMarked
package parley.conversations;

import org.jspecify.annotations.NullMarked;
