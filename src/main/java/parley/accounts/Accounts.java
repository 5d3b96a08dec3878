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
import parley.storage.SecretBox;

/** The room's door: its routes, and who is behind a bearer token. */
public final class Accounts implements AutoCloseable {
  private final BearerTokens bearerTokens;
  private final List<Route> routes = new ArrayList<>();
  private final Sweep sweep;

  /**
   * Builds the room and starts its sweep.
   *
   * @param random good for secrets
   * @param founded what other rooms do when an organization is founded, in order
   * @param teamDeleted what other rooms do when a team is deleted, in order
   */
  public Accounts(
      Database database,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      SecretBox secrets,
      List<OrganizationFounded> founded,
      List<TeamDeleted> teamDeleted) {
    Passwords passwords = new Passwords(random);
    Tokens tokens = new Tokens(random);
    LoginThrottle throttle = new LoginThrottle(secrets, clock);
    bearerTokens = new BearerTokens(database, clock);
    Sessions sessions = new Sessions(ids, clock, tokens, bearerTokens::forget);
    Signup signup = new Signup(database, ids, clock, passwords, sessions, founded);
    Login login = new Login(database, passwords, throttle, sessions);
    PasswordChange change = new PasswordChange(database, clock, passwords, throttle, sessions);
    Refresh refresh = new Refresh(database, clock, tokens, sessions);
    routes.add(Route.post("/v1/auth/signup", Access.ANYONE, signup::signUp));
    routes.add(Route.post("/v1/auth/login", Access.ANYONE, login::logIn));
    routes.add(Route.post("/v1/auth/password", Access.AGENT, change::change));
    routes.addAll(new SessionRoutes(database, refresh, sessions).routes());
    routes.addAll(new AgentRoutes(database, ids, clock, passwords).routes());
    routes.addAll(new TeamRoutes(new Teams(database, ids, clock, teamDeleted)).routes());
    sweep = Sweep.start(database, clock);
  }

  /** The routes of accounts, agents and teams. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Knows callers by the access tokens that this room gives out. */
  public Authenticator authenticator() {
    return bearerTokens;
  }

  /** Ends the sweep. */
  @Override
  public void close() {
    sweep.close();
  }
}
