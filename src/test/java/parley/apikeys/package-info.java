/** API keys as programs meet them, on both engines. */
@NullMarked
package parley.apikeys;

import org.jspecify.annotations.NullMarked;
