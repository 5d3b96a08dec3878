/**
 * Canned replies: texts that agents send again and again, found by a shortcut, with places that are
 * filled with what is known of a conversation.
 *
 * <p>{@link parley.replies.Replies} is the door. A reply has an {@link parley.replies.Audience},
 * and is there for nobody else. {@link parley.replies.Placeholders} fills one.
 *
 * <p>Table: {@code reply}.
 */
@NullMarked
package parley.replies;

import org.jspecify.annotations.NullMarked;
