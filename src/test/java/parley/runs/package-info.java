/**
 * The whole server while something breaks: the process is killed, the database goes, the disk is
 * full, the provider or a receiver misbehaves, a client sends what was made to hurt. {@code
 * docs/faults.md} lists them with what they printed.
 *
 * <p>A {@code …Test} here is a short run and part of {@code mvn verify}. The long run of the same
 * has no such ending and is started by name: {@code mvn test -Dtest=CrashRounds}.
 */
@NullMarked
package parley.runs;

import org.jspecify.annotations.NullMarked;
