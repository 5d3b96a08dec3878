/**
 * Organizations, their agents, teams, sessions and tokens. {@link parley.accounts.Accounts} is the
 * door; {@link parley.accounts.Members} answers other rooms inside their transactions. Tables:
 * {@code organization}, {@code login}, {@code agent}, {@code session}, {@code access_token}, {@code
 * refresh_token}, {@code login_attempt}, {@code team}, {@code team_member}.
 */
@NullMarked
package parley.accounts;

import org.jspecify.annotations.NullMarked;
