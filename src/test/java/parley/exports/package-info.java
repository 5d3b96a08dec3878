@NullMarked
package parley.exports;

import org.jspecify.annotations.NullMarked;
