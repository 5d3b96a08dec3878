/**
 * The language in which clients say which contacts they mean: comparisons of fields, joined by
 * {@code all}, {@code any} and {@code not}.
 *
 * <p>{@link parley.contacts.filter.FilterReader} makes a {@link parley.contacts.filter.Filter} of
 * JSON, in which every comparison has become one of five; {@link parley.contacts.filter.FilterRows}
 * makes SQL of that, from fixed words and bound values alone.
 */
@NullMarked
package parley.contacts.filter;

import org.jspecify.annotations.NullMarked;
