package parley;

import java.util.List;
import java.util.Map;
import parley.http.Access;
import parley.http.Json;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What developers read: {@code /docs}, {@code /openapi.yaml}, {@code /openapi.json}, {@code
 * /problems/{code}}.
 */
final class ReferenceRoutes {
  /** The version stands in {@code pom.xml}, too. */
  private static final String SWAGGER_UI = "/META-INF/resources/webjars/swagger-ui/5.34.1/";

  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private final WebFile page = new WebFile("text/html; charset=utf-8", "/web/docs.html");
  private final WebFile openApi = new WebFile("application/yaml", ApiDocument::yaml);
  private final WebFile openApiJson =
      new WebFile(
          "application/json", () -> Json.write(new YAMLMapper().readTree(ApiDocument.yaml())));
  private final Map<String, WebFile> files =
      Map.of(
          "docs.css", new WebFile(STYLE, "/web/docs.css"),
          "docs.js", new WebFile(SCRIPT, "/web/docs.js"),
          "icon.svg", new WebFile("image/svg+xml", "/web/icon.svg"),
          "swagger-ui.css", new WebFile(STYLE, SWAGGER_UI + "swagger-ui.css"),
          "swagger-ui-bundle.js", new WebFile(SCRIPT, SWAGGER_UI + "swagger-ui-bundle.js"));

  List<Route> routes() {
    return List.of(
        Route.get("/docs", Access.ANYONE, this::page).answering("text/html"),
        Route.get("/docs/{file}", Access.ANYONE, this::file).answering("*/*"),
        Route.get("/openapi.yaml", Access.ANYONE, request -> openApi.response())
            .answering("application/yaml"),
        Route.get("/openapi.json", Access.ANYONE, request -> openApiJson.response()),
        Route.get("/problems/{code}", Access.ANYONE, this::problem));
  }

  private Response page(Request request) {
    return page.response().header("Content-Security-Policy", WebFile.CONTENT_POLICY);
  }

  private Response file(Request request) {
    WebFile file = files.get(request.path("file"));
    if (file == null) {
      throw Problem.notFound();
    }
    return file.response();
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
