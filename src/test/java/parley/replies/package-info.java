/** Canned replies as an API client meets them, on both engines. */
@NullMarked
package parley.replies;

import org.jspecify.annotations.NullMarked;
