package parley;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/** {@code GET /}: where one is and what to do first, for people and for programs. */
final class HomeRoutes {
  /** What a program is told. */
  private record Links(String name, String docs, String openapi, String ready, String signup) {}

  private final WebFile page;
  private final Supplier<String> url;
  private final SimulatorSwitch simulator;

  /** The page of the server at {@code url}, which is known once it listens. */
  HomeRoutes(Supplier<String> url, SimulatorSwitch simulator) {
    this.url = url;
    this.simulator = simulator;
    this.page =
        new WebFile("text/html; charset=utf-8", () -> filled(WebFile.read("/web/home.html")));
  }

  List<Route> routes() {
    return List.of(Route.get("/", Access.ANYONE, this::home).answering("*/*"));
  }

  private Response home(Request request) {
    String accepted = request.header("accept").orElse("");
    boolean program = accepted.contains("json") && !accepted.contains("text/html");
    Response response =
        program
            ? Response.ok(links())
            : page.response().header("Content-Security-Policy", WebFile.CONTENT_POLICY);
    return response.header("Vary", "Accept");
  }

  private byte[] filled(byte[] template) {
    return new String(template, StandardCharsets.UTF_8)
        .replace("{url}", url.get())
        .replace("{simulator}", simulator.sentence())
        .getBytes(StandardCharsets.UTF_8);
  }

  private Links links() {
    String base = url.get();
    return new Links(
        "parley",
        base + "/docs",
        base + "/openapi.json",
        base + "/readyz",
        base + "/v1/auth/signup");
  }
}
