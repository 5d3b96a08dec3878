package parley;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.mail.AppPage;

/**
 * The pages that links in mails lead to, for who has no front end with pages of its own ({@code
 * PARLEY_APP_URL}). They only speak to the API; the token never reaches the server by their
 * address.
 */
final class LinkPages {
  private final Map<String, WebFile> files =
      Map.of(
          "page.css", new WebFile("text/css; charset=utf-8", "/web/page.css"),
          "page.js", new WebFile("text/javascript; charset=utf-8", "/web/page.js"));

  List<Route> routes() {
    List<Route> routes = new ArrayList<>(Arrays.stream(AppPage.values()).map(this::route).toList());
    routes.add(Route.get("/pages/{file}", Access.ANYONE, this::file).answering("*/*"));
    return routes;
  }

  private Route route(AppPage page) {
    WebFile file = new WebFile("text/html; charset=utf-8", "/web" + page.path() + ".html");
    return Route.get(page.path(), Access.ANYONE, request -> shown(file)).answering("text/html");
  }

  private static Response shown(WebFile page) {
    return page.response()
        .header("Content-Security-Policy", WebFile.CONTENT_POLICY)
        .header("Referrer-Policy", "no-referrer");
  }

  private Response file(Request request) {
    WebFile file = files.get(request.path("file"));
    if (file == null) {
      throw Problem.notFound();
    }
    return file.response();
  }
}
