/**
 * Conversations and their messages: the heart of Parley.
 *
 * <p>{@link parley.conversations.Conversations} is the facade. What a request does is in {@code
 * ConversationRoutes} and {@code MessageRoutes}; what agents do with a conversation is in {@code
 * ConversationActions}. What a provider reports comes in through {@code InboundUpdates}, and {@code
 * InboundMessages} stores the messages among it. What is sent waits in the {@code SendQueue} and
 * leaves by {@code SendJob}, when {@code SendThrottle} lets it. {@code MessageStatusMachine} is the
 * only place that changes how far a message has come.
 */
@NullMarked
package parley.conversations;

import org.jspecify.annotations.NullMarked;
