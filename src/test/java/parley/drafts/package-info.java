/** Drafts as an agent's devices meet them, on both engines. */
@NullMarked
package parley.drafts;

import org.jspecify.annotations.NullMarked;
