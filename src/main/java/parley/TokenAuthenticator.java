package parley;

import parley.accounts.Accounts;
import parley.apikeys.ApiKeys;
import parley.http.AgentCaller;
import parley.http.Authenticator;
import parley.http.Caller;
import parley.http.KeyCaller;

/** Knows every caller: by an API key where the token begins like one, else by an access token. */
record TokenAuthenticator(Accounts accounts, ApiKeys apiKeys) implements Authenticator {

  @Override
  public Caller authenticate(String token, String address) {
    return token.startsWith(ApiKeys.PREFIX)
        ? apiKeys.credentials().authenticate(token, address)
        : accounts.credentials().authenticate(token, address);
  }

  @Override
  public Caller redeem(String ticket) {
    return accounts.redeem(ticket);
  }

  @Override
  public Caller require(Caller caller) {
    return switch (caller) {
      case AgentCaller agent -> accounts.credentials().current(agent);
      case KeyCaller key -> apiKeys.credentials().current(key);
    };
  }

  @Override
  public Watch watch(Caller caller, Runnable over) {
    return switch (caller) {
      case AgentCaller agent -> accounts.credentials().watch(agent, over);
      case KeyCaller key -> apiKeys.credentials().watch(key, over);
    };
  }
}
