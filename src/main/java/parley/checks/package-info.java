/**
 * What operators have looked at: {@code ./parley doctor} at an installation, {@code ./parley
 * verify} at a copy of one.
 *
 * <p>A {@link parley.checks.Check} looks at one thing and answers a {@link parley.checks.Finding}:
 * ok, warn or fail, a sentence, and what to do. {@link parley.checks.Checkup} gives each of them a
 * time, and whatever goes wrong on the way is a finding, too. {@link parley.checks.Findings} writes
 * them down for people or for programs. Nothing here changes anything.
 */
@NullMarked
package parley.checks;

import org.jspecify.annotations.NullMarked;
