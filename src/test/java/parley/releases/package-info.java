/**
 * What each release has left on disk is opened by this version: {@code
 * src/test/resources/releases/<version>} has a data folder with SQLite, a data folder and a dump
 * for PostgreSQL, what the release answered about them, and the hashes of its migrations.
 *
 * <p>A release adds its own with {@code mvn test -Dtest=ReleaseRecorder}, and never changes those
 * of another.
 */
@NullMarked
package parley.releases;

import org.jspecify.annotations.NullMarked;
