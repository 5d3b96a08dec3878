/** Tests of the language of filters. */
@NullMarked
package parley.contacts.filter;

import org.jspecify.annotations.NullMarked;
