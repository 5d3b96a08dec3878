package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Cursors;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.IdType;

/** {@code /v1/invitations}: for those who invite. */
final class InvitationRoutes {
  private static final int MOST_TEAMS = 20;

  private final Database database;
  private final InstantSource clock;
  private final Invitations invitations;

  InvitationRoutes(Database database, InstantSource clock, Invitations invitations) {
    this.database = database;
    this.clock = clock;
    this.invitations = invitations;
  }

  List<Route> routes() {
    Access manage = Access.needs(Scope.AGENTS_MANAGE);
    return List.of(
        Route.get("/v1/invitations", manage, this::list),
        Route.post("/v1/invitations", manage, this::invite),
        Route.get("/v1/invitations/{id}", manage, this::show),
        Route.post("/v1/invitations/{id}/resend", manage, this::resend),
        Route.delete("/v1/invitations/{id}", manage, this::revoke));
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    long organizationId = request.organizationId();
    Page<Invitation> page =
        database.read(tx ->
            Page.of(
                Invitations.withTeams(
                    tx, organizationId, InvitationRows.list(tx, organizationId, paging)),
                paging,
                InvitationRows.count(tx, organizationId),
                invitation -> new Cursors.Position(invitation.id(), invitation.id())));
    return request.page(paging, page.map(invitation -> invitation.view(clock.instant())));
  }

  private Response show(Request request) {
    return Response.ok(
        database
            .read(tx -> Invitations.found(tx, request.organizationId(), id(request)))
            .view(clock.instant()));
  }

  private WriteAndAnswer<SentInvitation> invite(Request request) {
    Fields body = request.body();
    Field<String> email = EmailField.read(body, "email").required();
    Field<Role> role = RoleField.read(body).required();
    Field<String> name = NameField.read(body, "name");
    Field<List<Long>> teams =
        body.texts(
            "team_ids", MOST_TEAMS, InvitationRoutes::team, "unknown_team", "does not exist");
    Field<Boolean> sendEmail = body.flag("send_email");
    body.check();
    request.caller().requireGrant(role.get());
    InvitationDraft draft =
        new InvitationDraft(
            email.get(),
            role.get(),
            name.orNull(),
            teams.or(List.of()).stream().distinct().toList(),
            sendEmail.or(true));
    return new WriteAndAnswer<>(
        tx -> invitations.invite(tx, request.caller(), AuditActor.of(request), draft),
        this::answer);
  }

  private WriteAndAnswer<SentInvitation> resend(Request request) {
    long id = id(request);
    return new WriteAndAnswer<>(
        tx ->
            invitations.resend(
                tx, AuditActor.of(request), Invitations.foundToChange(tx, request.caller(), id)),
        this::answer);
  }

  private Response answer(SentInvitation sent) {
    Invitation.View view = sent.invitation().view(clock.instant(), sent.acceptUrl());
    return sent.isNew()
        ? Response.created("/v1/invitations/" + view.id(), view)
        : Response.ok(view);
  }

  private Response revoke(Request request) {
    return database.write(tx -> {
      Invitation invitation = Invitations.foundToChange(tx, request.caller(), id(request));
      invitations.revoke(tx, AuditActor.of(request), invitation);
      return Response.noContent();
    });
  }

  private static long id(Request request) {
    return request.id("id", IdType.INVITATION);
  }

  private static Optional<Long> team(String id) {
    return IdType.TEAM.decode(id).stream().boxed().findFirst();
  }
}
