/**
 * Organizations, their agents, teams, sessions and tokens. {@link parley.accounts.Accounts} is the
 * door; {@link parley.accounts.Members} answers other rooms inside their transactions. Tables:
 * {@code organization}, {@code organization_settings}, {@code sign_in_settings}; {@code login},
 * {@code login_attempt}, {@code mfa_token}, {@code second_factor}, {@code recovery_code}, {@code
 * password_reset}, {@code email_change}, {@code email_restore}; {@code agent}, {@code invitation},
 * {@code invitation_team}, {@code team}, {@code team_member}; {@code session}, {@code
 * access_token}, {@code refresh_token}, {@code ticket}.
 */
@NullMarked
package parley.accounts;

import org.jspecify.annotations.NullMarked;
