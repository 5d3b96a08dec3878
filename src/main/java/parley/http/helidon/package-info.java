/**
 * The web server: Helidon's connections, within our limits. Only this package knows the library.
 *
 * <p>{@link parley.http.helidon.HelidonServer} listens, {@code HelidonConnection} reads requests
 * and gives each to the {@link parley.http.Dispatcher}. What Helidon leaves open is closed here:
 * how long a request may take to come in, how much memory half-sent bodies may hold, how many
 * connections there may be and for how long they may be silent.
 */
@NullMarked
package parley.http.helidon;

import org.jspecify.annotations.NullMarked;
