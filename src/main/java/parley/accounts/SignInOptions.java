package parley.accounts;

import java.util.List;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.Database;

/** {@code /v1/auth/options}: what a page for signing in has to offer. */
final class SignInOptions {
  /**
   * What the API answers.
   *
   * @param sso other ways to sign in; there are none yet
   */
  private record View(String signup, boolean firstRun, List<String> sso, boolean simulator) {}

  private final Database database;
  private final SignupPolicy policy;
  private final boolean simulator;

  SignInOptions(Database database, SignupPolicy policy, boolean simulator) {
    this.database = database;
    this.policy = policy;
    this.simulator = simulator;
  }

  List<Route> routes() {
    return List.of(Route.get("/v1/auth/options", Access.ANYONE, this::show));
  }

  private Response show(Request request) {
    return Response.ok(
        database.read(tx ->
            new View(
                policy.isOpen(tx) ? "open" : "closed",
                LoginRows.isEmpty(tx),
                List.of(),
                simulator)));
  }
}
