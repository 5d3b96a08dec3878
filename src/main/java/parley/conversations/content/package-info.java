/**
 * What a message may hold: one reader for each type that can be sent, and one list of them all,
 * {@link parley.conversations.content.ContentType}.
 *
 * <p>A reader checks the content of a request field by field and answers it as the API shows it.
 * How it looks to a provider is that provider's adapter's affair; what comes in from a provider is
 * not read here.
 */
@NullMarked
package parley.conversations.content;

import org.jspecify.annotations.NullMarked;
