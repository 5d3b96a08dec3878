package parley.accounts;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
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
import parley.storage.Tx;

/** The room's door: its routes, and who is behind a bearer token. */
public final class Accounts implements AutoCloseable {
  /** How long a token that has expired is still told from one that never was. */
  private static final Duration MEMORY = Duration.ofDays(1);

  /**
   * What the room is built on.
   *
   * @param random good for secrets
   * @param passwordCost of a password's hash
   */
  public record Parts(
      Database database,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      PasswordCost passwordCost,
      SecretBox secrets,
      Outbox outbox,
      Mail mail,
      Audit audit,
      MeterRegistry meters) {}

  /**
   * What the operator has decided.
   *
   * @param publicUrl how the world reaches this server, once it listens
   * @param signupOpen whether strangers may found organizations
   * @param simulator whether there is a simulator
   */
  public record Installation(Supplier<String> publicUrl, boolean signupOpen, boolean simulator) {}

  /**
   * How much there may be.
   *
   * @param signups per hour from one address; empty for no limit
   * @param agents of an organization, owners included
   */
  public record Limits(OptionalInt signups, Quota agents, Quota teams) {}

  /** What other rooms do in the transactions of what happens here, in order, and what they know. */
  public record Hooks(
      List<OrganizationFounded> founded,
      TeamRelease teamRelease,
      List<AgentDeactivated> agentDeactivated,
      List<AgentForgotten> agentForgotten,
      RoleChanged roleChanged,
      AgentConnections connections) {}

  private final Parts parts;
  private final Proofs proofs;
  private final BearerTokens bearerTokens;
  private final StreamTickets streamTickets;
  private final Sessions sessions;
  private final SignIn signIn;
  private final RecoveryRoutes recovery;
  private final SessionUse sessionUse;
  private final SessionCookie cookie;
  private final FailedLogins failedLogins;
  private final LoginFailures loginFailures;
  private final List<Route> routes = new ArrayList<>();

  /** Builds the room. */
  public Accounts(Parts parts, Installation installation, Limits limits, Hooks hooks) {
    this.parts = parts;
    proofs = Proofs.of(parts);
    streamTickets = new StreamTickets(parts.database(), parts.clock(), proofs.tokens());
    cookie = new SessionCookie(new OwnOrigin(installation.publicUrl()));
    sessionUse = new SessionUse(parts.database(), parts.clock());
    bearerTokens = new BearerTokens(parts.database(), parts.clock(), streamTickets, sessionUse);
    loginFailures = new LoginFailures(parts.meters());
    failedLogins = new FailedLogins(parts.database(), parts.audit());
    sessions = new Sessions(parts.ids(), parts.clock(), proofs.tokens(), bearerTokens::forget);
    signIn = new SignIn(parts.clock(), proofs.tokens(), sessions, proofs.factors());
    recovery = new RecoveryRoutes(parts, proofs, sessions);
    Agents agents = agents(limits.agents(), hooks.roleChanged());
    routes.addAll(signInRoutes(installation, new SignupLimit(limits.signups()), hooks.founded()));
    routes.addAll(
        new FactorRoutes(parts, proofs, sessions, bearerTokens, loginFailures, cookie).routes());
    routes.addAll(recovery.routes());
    routes.addAll(new MeRoutes(parts.database(), agents, hooks.connections()).routes());
    routes.addAll(sessionRoutes());
    routes.addAll(invitationRoutes(agents));
    routes.addAll(agentRoutes(agents, hooks));
    routes.addAll(teamRoutes(limits.teams(), hooks.teamRelease()));
  }

  private Agents agents(Quota quota, RoleChanged roleChanged) {
    return new Agents(
        parts.database(),
        parts.ids(),
        parts.clock(),
        quota,
        parts.audit(),
        (organizationId, agentId) -> {
          bearerTokens.forgetRole(organizationId, agentId);
          roleChanged.changed(organizationId, agentId);
        });
  }

  private List<Route> signInRoutes(
      Installation installation, SignupLimit limit, List<OrganizationFounded> founded) {
    SignupPolicy policy =
        new SignupPolicy(installation.signupOpen(), parts.secrets(), parts.clock());
    Organizations organizations =
        new Organizations(parts.ids(), parts.clock(), founded, parts.audit());
    Signup signup =
        new Signup(
            parts.database(),
            parts.ids(),
            parts.clock(),
            proofs.passwords(),
            sessions,
            organizations,
            policy,
            cookie);
    PasswordLogin login =
        new PasswordLogin(
            parts.database(),
            proofs.passwords(),
            proofs.throttle(),
            signIn,
            failedLogins,
            loginFailures,
            cookie);
    List<Route> signInRoutes = new ArrayList<>();
    signInRoutes.add(
        Route.openPost(
            "/v1/auth/signup", Access.ANYONE, request -> limit.admit(request, signup::signUp)));
    signInRoutes.add(Route.openPost("/v1/auth/login", Access.ANYONE, login::logIn));
    signInRoutes.addAll(
        new SignInOptions(parts.database(), policy, installation.simulator()).routes());
    signInRoutes.addAll(
        new OrganizationRoutes(parts.ids(), parts.clock(), organizations, sessions, limit, cookie)
            .routes());
    signInRoutes.addAll(
        new OrganizationSettingsRoutes(parts.database(), sessions, parts.audit()).routes());
    return signInRoutes;
  }

  private List<Route> sessionRoutes() {
    PasswordChange change =
        new PasswordChange(
            parts.clock(),
            proofs.passwords(),
            proofs.currentPassword(),
            sessions,
            parts.mail(),
            parts.audit());
    TokenRefresh refresh =
        new TokenRefresh(parts.database(), parts.clock(), proofs.tokens(), sessions);
    List<Route> sessionRoutes = new ArrayList<>();
    sessionRoutes.add(Route.post("/v1/auth/password", Access.needs(Scope.SELF), change::change));
    sessionRoutes.addAll(new SessionRoutes(parts.database(), refresh, sessions, cookie).routes());
    sessionRoutes.addAll(new SessionListRoutes(parts.database(), parts.clock(), sessions).routes());
    sessionRoutes.addAll(streamTickets.routes());
    return sessionRoutes;
  }

  private List<Route> invitationRoutes(Agents agents) {
    Invitations invitations =
        new Invitations(
            parts.ids(),
            parts.clock(),
            proofs.tokens(),
            new InvitationThrottle(parts.secrets(), parts.clock()),
            parts.mail(),
            parts.audit());
    InvitationProof proof = new InvitationProof(proofs.currentPassword(), bearerTokens);
    InvitationAcceptance acceptance =
        new InvitationAcceptance(
            parts.database(), parts.ids(), parts.clock(), agents, sessions, signIn, parts.audit());
    List<Route> invitationRoutes = new ArrayList<>();
    invitationRoutes.addAll(
        new InvitationRoutes(parts.database(), parts.clock(), invitations).routes());
    invitationRoutes.addAll(
        new InvitationLinkRoutes(parts.database(), proofs.passwords(), proof, acceptance, cookie)
            .routes());
    return invitationRoutes;
  }

  private List<Route> agentRoutes(Agents agents, Hooks hooks) {
    AgentDepartures departures =
        new AgentDepartures(
            parts.clock(),
            sessions,
            parts.audit(),
            hooks.agentDeactivated(),
            hooks.agentForgotten());
    return new AgentRoutes(parts, proofs, agents, departures, hooks.connections()).routes();
  }

  private List<Route> teamRoutes(Quota quota, TeamRelease release) {
    return new TeamRoutes(new Teams(parts.database(), parts.ids(), parts.clock(), quota, release))
        .routes();
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

  /** What an organization has set for its desk, or the defaults. */
  public static OrganizationSettings settings(Tx tx, long organizationId) {
    return OrganizationSettingsRows.find(tx, organizationId);
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
