package parley.accounts;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import parley.http.Access;
import parley.http.Authenticator;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.Ids;

/** The room's door: its routes, and who is behind a bearer token. */
public final class Accounts {
  private final BearerTokens bearerTokens;
  private final List<Route> routes = new ArrayList<>();

  /**
   * Builds the room.
   *
   * @param random good for secrets
   * @param founded what other rooms do when an organization is founded, in order
   */
  public Accounts(
      Database database,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      List<OrganizationFounded> founded) {
    Passwords passwords = new Passwords(random);
    Sessions sessions = new Sessions(ids, clock, new Tokens(random));
    bearerTokens = new BearerTokens(database, clock);
    Signup signup = new Signup(database, ids, clock, passwords, sessions, founded);
    routes.add(Route.post("/v1/auth/signup", Access.ANYONE, signup::signUp));
    routes.addAll(new AgentRoutes(database).routes());
  }

  /** The routes of accounts, agents and teams. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Knows callers by the access tokens that this room gives out. */
  public Authenticator authenticator() {
    return bearerTokens;
  }
}
