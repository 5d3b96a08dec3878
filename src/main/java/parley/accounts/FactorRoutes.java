package parley.accounts;

import java.util.ArrayList;
import java.util.List;
import parley.http.Access;
import parley.http.Route;

/** What has to do with the second factor: signing in with it, having one, demanding it. */
final class FactorRoutes {
  private final FactorLogin login;
  private final TotpRoutes totp;
  private final AgentFactorRoutes ofAgents;
  private final SignInSettingsRoutes settings;

  FactorRoutes(
      Accounts.Parts parts,
      Proofs proofs,
      Sessions sessions,
      BearerTokens bearerTokens,
      LoginFailures loginFailures,
      SessionCookie cookie) {
    FactorChanged changed = new FactorChanged(bearerTokens::forgetRole);
    login =
        new FactorLogin(
            parts.database(),
            parts.clock(),
            proofs.factors(),
            proofs.codes(),
            sessions,
            parts.audit(),
            loginFailures,
            cookie);
    totp =
        new TotpRoutes(
            parts.database(),
            proofs.currentPassword(),
            proofs.factors(),
            proofs.codes(),
            sessions,
            changed,
            new LoginAudit(parts.audit()));
    ofAgents = new AgentFactorRoutes(parts.database(), changed, parts.audit());
    settings =
        new SignInSettingsRoutes(parts.database(), bearerTokens::forgetOrganization, parts.audit());
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(Route.openPost("/v1/auth/login/factor", Access.ANYONE, login::logIn));
    routes.addAll(totp.routes());
    routes.addAll(ofAgents.routes());
    routes.addAll(settings.routes());
    return routes;
  }
}
