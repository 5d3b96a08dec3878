/** Accounts as an API client meets them, on both engines. */
@NullMarked
package parley.accounts;

import org.jspecify.annotations.NullMarked;
