/** HTML of strangers, made harmless before anybody keeps or shows it. */
@NullMarked
package parley.channels.html;

import org.jspecify.annotations.NullMarked;
