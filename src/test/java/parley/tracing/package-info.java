/** Traces, as a collector gets them. */
@NullMarked
package parley.tracing;

import org.jspecify.annotations.NullMarked;
