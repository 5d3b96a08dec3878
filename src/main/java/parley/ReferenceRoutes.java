package parley;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import parley.http.Access;
import parley.http.Json;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Response.Header;
import parley.http.Route;
import parley.web.ServedFile;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What developers read: {@code /docs}, {@code /openapi.yaml}, {@code /openapi.json}, {@code
 * /problems/{code}}.
 */
final class ReferenceRoutes {
  /** The version stands in {@code pom.xml}, too. */
  private static final String SWAGGER_UI = "/META-INF/resources/webjars/swagger-ui/5.34.1/";

  /** Browsers keep what they have, and ask each time whether it is still the same. */
  private static final Header NO_CACHE = new Header("Cache-Control", "no-cache");

  /** Nothing but what this server serves; pictures in the style sheet are {@code data:}. */
  private static final Header CONTENT_POLICY =
      new Header(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
              + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");

  private final ServedFile page =
      ServedFile.ofJar("/web/docs.html", List.of(NO_CACHE, CONTENT_POLICY));
  private final ServedFile openApi = made("application/yaml", ApiDocument::yaml);
  private final ServedFile openApiJson =
      made("application/json", () -> Json.write(new YAMLMapper().readTree(ApiDocument.yaml())));
  private final Map<String, ServedFile> files =
      Map.of(
          "docs.css", ofJar("/web/docs.css"),
          "docs.js", ofJar("/web/docs.js"),
          "icon.svg", ofJar("/web/icon.svg"),
          "swagger-ui.css", ofJar(SWAGGER_UI + "swagger-ui.css"),
          "swagger-ui-bundle.js", ofJar(SWAGGER_UI + "swagger-ui-bundle.js"));

  List<Route> routes() {
    return List.of(
        Route.get("/docs", Access.ANYONE, page::response).answering("text/html"),
        Route.get("/docs/{file}", Access.ANYONE, this::file).answering("*/*"),
        Route.get("/openapi.yaml", Access.ANYONE, openApi::response).answering("application/yaml"),
        Route.get("/openapi.json", Access.ANYONE, openApiJson::response),
        Route.get("/problems/{code}", Access.ANYONE, this::problem));
  }

  private static ServedFile made(String media, Supplier<byte[]> content) {
    return new ServedFile(media, content, List.of(NO_CACHE));
  }

  private static ServedFile ofJar(String name) {
    return ServedFile.ofJar(name, List.of(NO_CACHE));
  }

  private Response file(Request request) {
    ServedFile file = files.get(request.path("file"));
    if (file == null) {
      throw Problem.notFound();
    }
    return file.response(request);
  }

  private Response problem(Request request) {
    ProblemCode code = ProblemCode.of(request.path("code")).orElseThrow(Problem::notFound);
    return Response.ok(new Explanation(code));
  }

  /** A problem code in words. */
  record Explanation(String code, String title, int status, String description) {
    Explanation(ProblemCode code) {
      this(code.text(), code.title(), code.status(), code.description());
    }
  }
}
