/** The program: its commands, its settings, and the one place that puts the rooms together. */
@NullMarked
package parley;

import org.jspecify.annotations.NullMarked;
