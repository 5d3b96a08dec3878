package parley.accounts;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/teams}. */
final class TeamRoutes {
  private static final int MOST_MEMBERS = 1_000;

  private final Teams teams;

  TeamRoutes(Teams teams) {
    this.teams = teams;
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get("/v1/teams", Access.needs(Scope.AGENTS_READ), this::list));
    routes.add(Route.post("/v1/teams", Access.needs(Scope.AGENTS_MANAGE), this::create));
    routes.add(Route.get("/v1/teams/{id}", Access.needs(Scope.AGENTS_READ), this::show));
    routes.addAll(Route.update("/v1/teams/{id}", Access.needs(Scope.AGENTS_MANAGE), this::update));
    routes.add(Route.delete("/v1/teams/{id}", Access.needs(Scope.AGENTS_MANAGE), this::delete));
    return routes;
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(paging, teams.page(request.organizationId(), paging).map(Team::view));
  }

  private Response show(Request request) {
    long id = request.id("id", IdType.TEAM);
    return Response.ok(teams.find(request.organizationId(), id).view());
  }

  private WriteAndAnswer<Team> create(Request request) {
    Fields body = request.body();
    Field<String> name = NameField.read(body, "name").required();
    Field<List<String>> members = members(body);
    body.check();
    return new WriteAndAnswer<>(
        tx -> teams.create(tx, AuditActor.of(request), name.get(), members.or(List.of())),
        team -> Response.created("/v1/teams/" + team.view().id(), team.view()));
  }

  private Response update(Request request) {
    long id = request.id("id", IdType.TEAM);
    Fields body = request.body();
    Field<String> name = NameField.read(body, "name").notNull();
    Field<List<String>> members = members(body);
    body.check();
    @Nullable List<String> memberIds = members.isPresent() ? members.or(List.of()) : null;
    return Response.ok(teams.update(AuditActor.of(request), id, name.orNull(), memberIds).view());
  }

  private Response delete(Request request) {
    teams.delete(AuditActor.of(request), request.id("id", IdType.TEAM));
    return Response.noContent();
  }

  private static Field<List<String>> members(Fields body) {
    return body.texts("member_ids")
        .check(
            members -> members.size() <= MOST_MEMBERS,
            "too_many",
            "must have at most " + MOST_MEMBERS + " members");
  }
}
