package parley.notes;

import java.util.ArrayList;
import java.util.List;
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

/** {@code /v1/contacts/{id}/notes}. */
final class NoteRoutes {
  private static final String ALL = "/v1/contacts/{id}/notes";
  private static final String ONE = ALL + "/{note_id}";

  /** In characters. */
  private static final int LONGEST = 10_000;

  private final Notes notes;

  NoteRoutes(Notes notes) {
    this.notes = notes;
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get(ALL, Access.needs(Scope.CONTACTS_READ), this::list));
    routes.add(Route.post(ALL, Access.needs(Scope.CONTACTS_WRITE), this::add));
    routes.add(Route.get(ONE, Access.needs(Scope.CONTACTS_READ), this::show));
    routes.addAll(Route.update(ONE, Access.needs(Scope.CONTACTS_WRITE), this::edit));
    routes.add(Route.delete(ONE, Access.needs(Scope.CONTACTS_WRITE), this::remove));
    return routes;
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(
        paging, notes.list(request.organizationId(), contact(request), paging).map(Note::view));
  }

  private WriteAndAnswer<Note> add(Request request) {
    long contact = contact(request);
    String text = text(request);
    return new WriteAndAnswer<>(
        tx -> notes.add(tx, request.caller(), contact, text),
        note ->
            Response.created(
                    "/v1/contacts/%s/notes/%s".formatted(note.view().contactId(), note.view().id()),
                    note.view())
                .version(note.version()));
  }

  private Response show(Request request) {
    return answer(notes.find(request.organizationId(), contact(request), id(request)));
  }

  private Response edit(Request request) {
    return answer(
        notes.edit(
            request.caller(),
            contact(request),
            id(request),
            request.expectedVersion(),
            text(request)));
  }

  private Response remove(Request request) {
    notes.remove(request.caller(), contact(request), id(request), request.expectedVersion());
    return Response.noContent();
  }

  private static Response answer(Note note) {
    return Response.ok(note.view()).version(note.version());
  }

  private static String text(Request request) {
    Fields body = request.body();
    Field<String> text =
        body.text("text", LONGEST)
            .required()
            .check(written -> !written.isBlank(), "blank", "is blank");
    body.check();
    return text.get();
  }

  private static long contact(Request request) {
    return request.id("id", IdType.CONTACT);
  }

  private static long id(Request request) {
    return request.id("note_id", IdType.NOTE);
  }
}
