package parley.accounts;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import parley.audit.Audit;
import parley.http.Access;
import parley.http.AgentCaller;
import parley.http.Credentials;
import parley.http.Quota;
import parley.http.Route;
import parley.http.Scope;
import parley.mail.Mail;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.SealedTable;
import parley.storage.SecretBox;

/** The room's door: its routes, and who is behind a bearer token. */
public final class Accounts implements AutoCloseable {
  /** How long a token that has expired is still told from one that never was. */
  private static final Duration MEMORY = Duration.ofDays(1);

  private final BearerTokens bearerTokens;
  private final RecoveryRoutes recovery;
  private final SessionUse sessionUse;
  private final FailedLogins failedLogins;
  private final List<Route> routes = new ArrayList<>();

  /**
   * Builds the room.
   *
   * @param random good for secrets
   * @param passwordCost of a password's hash
   * @param signups per hour from one address; empty for no limit
   * @param agents of an organization, owners included
   * @param founded what other rooms do when an organization is founded, in order
   * @param teamDeleted what other rooms do when a team is deleted, in order
   * @param agentDeactivated what other rooms do when an agent leaves, in order
   * @param roleChanged told of agents whose role has changed
   */
  public Accounts(
      Database database,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      PasswordCost passwordCost,
      SecretBox secrets,
      Outbox outbox,
      Mail mail,
      Audit audit,
      OptionalInt signups,
      Quota agents,
      Quota teams,
      List<OrganizationFounded> founded,
      List<TeamDeleted> teamDeleted,
      List<AgentDeactivated> agentDeactivated,
      RoleChanged roleChanged) {
    Passwords passwords = new Passwords(random, passwordCost);
    Tokens tokens = new Tokens(random);
    LoginThrottle throttle = new LoginThrottle(database, secrets, clock);
    StreamTickets streamTickets = new StreamTickets(database, clock, tokens);
    sessionUse = new SessionUse(database, clock);
    bearerTokens = new BearerTokens(database, clock, streamTickets, sessionUse);
    failedLogins = new FailedLogins(database, audit);
    Sessions sessions = new Sessions(ids, clock, tokens, bearerTokens::forget);
    Organizations organizations = new Organizations(ids, clock, founded);
    Signup signup = new Signup(database, ids, clock, passwords, sessions, organizations);
    FactorThrottle codes = new FactorThrottle(database, secrets, clock);
    SecondFactors factors = new SecondFactors(clock, random, new SealedFactors(secrets), codes);
    SignIn signIn = new SignIn(clock, tokens, sessions, factors);
    RoleChanged forgetRole =
        (organizationId, agentId) -> {
          bearerTokens.forgetRole(organizationId, agentId);
          roleChanged.changed(organizationId, agentId);
        };
    FactorChanged factorChanged = new FactorChanged(forgetRole);
    PasswordLogin login = new PasswordLogin(database, passwords, throttle, signIn, failedLogins);
    FactorLogin factorLogin = new FactorLogin(database, clock, factors, codes, sessions, audit);
    CurrentPassword currentPassword = new CurrentPassword(database, passwords, throttle);
    PasswordChange change =
        new PasswordChange(clock, passwords, currentPassword, sessions, mail, audit);
    recovery =
        new RecoveryRoutes(
            database,
            ids,
            clock,
            secrets,
            tokens,
            passwords,
            throttle,
            currentPassword,
            sessions,
            outbox,
            mail,
            audit);
    TokenRefresh tokenRefresh = new TokenRefresh(database, clock, tokens, sessions);
    SignupLimit limit = new SignupLimit(signups);
    Agents known = new Agents(database, ids, clock, agents, audit, forgetRole);
    AgentDepartures departures = new AgentDepartures(clock, sessions, audit, agentDeactivated);
    routes.add(
        Route.openPost(
            "/v1/auth/signup", Access.ANYONE, request -> limit.admit(request, signup::signUp)));
    routes.add(Route.openPost("/v1/auth/login", Access.ANYONE, login::logIn));
    routes.add(Route.openPost("/v1/auth/login/factor", Access.ANYONE, factorLogin::logIn));
    routes.addAll(
        new TotpRoutes(
                database,
                currentPassword,
                factors,
                codes,
                sessions,
                factorChanged,
                new LoginAudit(audit))
            .routes());
    routes.addAll(new FactorReset(database, factorChanged, audit).routes());
    routes.addAll(
        new SignInSettingsRoutes(database, bearerTokens::forgetOrganization, audit).routes());
    routes.add(Route.post("/v1/auth/password", Access.needs(Scope.SELF), change::change));
    routes.addAll(recovery.routes());
    routes.addAll(new OrganizationRoutes(ids, clock, organizations, sessions, limit).routes());
    routes.addAll(new MeRoutes(database).routes());
    Invitations invitations =
        new Invitations(ids, clock, tokens, new InvitationThrottle(secrets, clock), mail, audit);
    routes.addAll(new InvitationRoutes(database, clock, invitations).routes());
    InvitationProof proof = new InvitationProof(database, passwords, throttle, bearerTokens);
    InvitationAcceptance acceptance =
        new InvitationAcceptance(database, ids, clock, known, sessions, signIn, audit);
    routes.addAll(new InvitationLinkRoutes(database, passwords, proof, acceptance).routes());
    routes.addAll(new SessionRoutes(database, tokenRefresh, sessions).routes());
    routes.addAll(new SessionListRoutes(database, clock, sessions).routes());
    routes.addAll(streamTickets.routes());
    routes.addAll(new AgentRoutes(database, ids, passwords, known, departures).routes());
    routes.addAll(new TeamRoutes(new Teams(database, ids, clock, teams, teamDeleted)).routes());
  }

  /** What is sealed in this room. */
  public static SealedTable<?> sealed(SecretBox secrets) {
    return new SealedFactors(secrets);
  }

  /** Starts to look whose session has ended while an answer takes long. */
  public void start() {
    bearerTokens.start();
    sessionUse.start();
  }

  /** The routes of accounts, agents and teams. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** The room's jobs by their kinds. */
  public Map<String, JobHandler> jobs() {
    return recovery.jobs();
  }

  /** Knows agents by the access tokens that this room gives out. */
  public Credentials<AgentCaller> credentials() {
    return bearerTokens;
  }

  /**
   * The agent behind a ticket for a stream.
   *
   * @throws parley.http.Problem {@code invalid_token}
   */
  public AgentCaller redeem(String ticket) {
    return bearerTokens.redeem(ticket);
  }

  /** What has to be swept of this room's tables. */
  public static List<ExpirySweeper.Expiry> expiries() {
    return List.of(
        new ExpirySweeper.Expiry(LoginAttemptRows::sweep, Duration.ZERO),
        new ExpirySweeper.Expiry(MfaTokenRows::sweep, Duration.ZERO),
        new ExpirySweeper.Expiry(StreamTicketRows::sweep, Duration.ZERO),
        new ExpirySweeper.Expiry(PasswordResetRows::sweep, Duration.ZERO),
        new ExpirySweeper.Expiry(EmailChangeRows::sweep, Duration.ZERO),
        new ExpirySweeper.Expiry(EmailRestoreRows::sweep, Duration.ZERO),
        new ExpirySweeper.Expiry(AccessTokenRows::sweep, MEMORY),
        new ExpirySweeper.Expiry(RefreshTokenRows::sweep, MEMORY),
        new ExpirySweeper.Expiry(SessionRows::sweep, MEMORY));
  }

  @Override
  public void close() {
    bearerTokens.close();
    sessionUse.close();
    failedLogins.close();
  }
}
