@NullMarked
package parley.retention;

import org.jspecify.annotations.NullMarked;
