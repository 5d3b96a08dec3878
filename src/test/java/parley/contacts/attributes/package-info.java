/** Tests of attributes. */
@NullMarked
package parley.contacts.attributes;

import org.jspecify.annotations.NullMarked;
