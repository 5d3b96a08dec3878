@NullMarked
package parley.mail;

import org.jspecify.annotations.NullMarked;
