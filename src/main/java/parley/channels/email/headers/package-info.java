/**
 * What the header fields of a mail say: who wrote to whom, about what, in which thread, what kind
 * of mail it is, and what others found out about it. Nothing here speaks to anybody: values go in,
 * values come out.
 *
 * <p>Whoever sends a mail chooses each of its bytes. So every reading is lenient (what can't be
 * read is passed over, nothing throws), takes time in proportion to the length, and answers no more
 * than a stated number of things. Addresses and names are read by hand: expressions that go back
 * over the text, as the decoders of the mail libraries have, take minutes for one header field.
 */
@NullMarked
package parley.channels.email.headers;

import org.jspecify.annotations.NullMarked;
