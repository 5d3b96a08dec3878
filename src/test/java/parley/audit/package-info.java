@NullMarked
package parley.audit;

import org.jspecify.annotations.NullMarked;
