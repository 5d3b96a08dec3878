/** How mail comes in: read from a mailbox, or posted by whoever gets it for us. */
@NullMarked
package parley.channels.email.intake;

import org.jspecify.annotations.NullMarked;
