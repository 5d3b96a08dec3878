package parley.contacts;

import java.util.List;
import parley.contacts.ChosenContacts.Found;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;

/** {@code /v1/contacts/bulk} and {@code /v1/contacts/tags/bulk}. */
final class BulkRoutes {
  private static final int MOST_BYTES = 4 << 20;

  private final Bulk bulk;
  private final ChosenContacts chosen;
  private final TagJob tagJob;

  BulkRoutes(Bulk bulk, ChosenContacts chosen, TagJob tagJob) {
    this.bulk = bulk;
    this.chosen = chosen;
    this.tagJob = tagJob;
  }

  List<Route> routes() {
    Access many = Access.needs(Scope.CONTACTS_DELETE);
    return List.of(
        Route.post("/v1/contacts/bulk", many, this::write).accepting(MOST_BYTES),
        Route.post("/v1/contacts/tags/bulk", many, this::tag));
  }

  private WriteAndAnswer<?> write(Request request) {
    BulkBody body = BulkBody.of(request.largeBody());
    return bulk.write(
        request.organizationId(), body, results -> Response.ok(BulkAnswer.of(results)));
  }

  private WriteAndAnswer<?> tag(Request request) {
    TagBulkBody body = TagBulkBody.of(request.body());
    long organizationId = request.organizationId();
    return switch (chosen.find(organizationId, Segments.viewer(request), body.contacts())) {
      case Found.Few(var ids) ->
          bulk.tag(organizationId, ids, body, results -> Response.ok(BulkAnswer.of(results)));
      case Found.Many many ->
          new WriteAndAnswer<>(
              tx -> tagJob.begin(tx, organizationId, many, body.tags()), Response::accepted);
    };
  }
}
