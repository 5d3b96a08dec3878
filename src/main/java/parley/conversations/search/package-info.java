/**
 * The words of messages: which ones a text has, whether it has those of a query, and where. Nothing
 * here knows a database; {@link parley.conversations.MessageIndex} keeps the words.
 *
 * <p>Words are compared folded, as the search of contacts does. Scripts that are written without
 * spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) have no words that one could see, so each
 * two neighbouring letters count as one, and a query is compared with the text itself.
 */
@NullMarked
package parley.conversations.search;

import org.jspecify.annotations.NullMarked;
