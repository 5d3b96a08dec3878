/**
 * API keys: what programs show in the place of a person's token. A key belongs to the organization,
 * or it is personal and acts as its agent, with no more rights than they have at the moment.
 *
 * <p>{@link parley.apikeys.ApiKeys} is the door. A key keeps its id, its scopes and its history;
 * what a program shows is one of its secrets, of which there are several while it is rotated.
 * {@link parley.apikeys.KeyCredentials} finds the caller behind a secret.
 *
 * <p>Tables: {@code api_key}, {@code api_key_secret}.
 */
@NullMarked
package parley.apikeys;

import org.jspecify.annotations.NullMarked;
