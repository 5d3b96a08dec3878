/** The simulated mail provider: its SMTP server, judged by libraries, and what comes back. */
@NullMarked
package parley.simulator.mail;

import org.jspecify.annotations.NullMarked;
