/**
 * HTTP behind our own words.
 *
 * <p>{@link parley.http.helidon.HelidonServer} (its package alone knows the web server library)
 * hands every exchange to the {@link parley.http.Dispatcher}: find the {@link parley.http.Route},
 * check the token, the limits and the media types, call the {@link parley.http.Handler}, and turn
 * whatever it throws into a {@link parley.http.Problem} answer (RFC 9457). Rooms answer with a list
 * of routes, each beside the {@link parley.http.Access} that it asks for.
 *
 * <p>{@link parley.http.Fields} reads a JSON body and gathers every field error; {@link
 * parley.http.Page} is the list envelope.
 */
@NullMarked
package parley.http;

import org.jspecify.annotations.NullMarked;
