package parley.contacts;

import java.util.List;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import tools.jackson.databind.node.ObjectNode;

/** {@code POST /v1/contacts/query}. */
final class QueryRoutes {
  private static final int LONGEST_SORT = 50;

  private final ContactQueries queries;

  QueryRoutes(ContactQueries queries) {
    this.queries = queries;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/contacts/query", Access.needs(Scope.CONTACTS_READ), this::query));
  }

  /** It writes nothing: what is read is read before, as a scan. */
  private WriteAndAnswer<Response> query(Request request) {
    Paging paging = request.paging();
    Fields body = request.body();
    Field<ObjectNode> filter = body.json("filter").required();
    Field<ContactSort> sort =
        body.text("sort", LONGEST_SORT)
            .parse(
                ContactSort::of,
                "unknown_value",
                "must be name, created_at, updated_at or last_seen_at, or one of them behind a -");
    body.check();
    Page<Contact> page =
        queries.page(request.organizationId(), filter.get(), sort.or(ContactSort.NEWEST), paging);
    return WriteAndAnswer.had(request.page(paging, page.map(ContactView::of)));
  }
}
