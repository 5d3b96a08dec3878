@NullMarked
package parley.storage;

import org.jspecify.annotations.NullMarked;
