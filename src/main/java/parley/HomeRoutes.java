package parley;

import java.util.List;
import java.util.function.Supplier;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/** {@code GET /}: people are sent to the inbox, programs are told what there is. */
final class HomeRoutes {
  /** What a program is told. */
  private record Links(
      String name, String inbox, String docs, String openapi, String ready, String signup) {}

  private static final String INBOX = "/inbox";

  private final Supplier<String> url;

  /** The page of the server at {@code url}, which is known once it listens. */
  HomeRoutes(Supplier<String> url) {
    this.url = url;
  }

  List<Route> routes() {
    return List.of(Route.get("/", Access.ANYONE, this::home).answering("*/*"));
  }

  private Response home(Request request) {
    boolean browser = request.header("accept").orElse("").contains("text/html");
    Response response = browser ? Response.found(INBOX) : Response.ok(links());
    return response.header("Vary", "Accept");
  }

  private Links links() {
    String base = url.get();
    return new Links(
        "parley",
        base + INBOX,
        base + "/docs",
        base + "/openapi.json",
        base + "/readyz",
        base + "/v1/auth/signup");
  }
}
