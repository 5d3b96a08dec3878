package parley.simulator;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import parley.http.Access;
import parley.http.Json;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code /simulator/graph/…/message_templates}: the templates of a business, page by page. */
final class GraphTemplateRoutes {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");
  private static final int LIMIT = 25;
  private static final int MOST = 1000;

  private final GraphHandler handler;
  private final NumberDirectory numberDirectory;
  private final Templates templates;

  GraphTemplateRoutes(GraphHandler handler, NumberDirectory numberDirectory, Templates templates) {
    this.handler = handler;
    this.numberDirectory = numberDirectory;
    this.templates = templates;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            "/simulator/graph/{version}/{business_account_id}/message_templates",
            Access.PROVIDER,
            handler.around(this::list)));
  }

  private Response list(Request request) {
    BusinessNumber number = GraphCall.toBusiness(request, numberDirectory).number();
    Optional<String> name = request.query("name");
    List<Template> all =
        templates.of(number).stream()
            .filter(template -> name.map(template.name()::equals).orElse(true))
            .toList();
    int limit = number(request.query("limit").orElse(""), LIMIT);
    int from = request.query("after").map(GraphTemplateRoutes::place).orElse(0);
    return Response.ok(page(request, all, Math.min(from, all.size()), Math.clamp(limit, 1, MOST)));
  }

  private static ObjectNode page(Request request, List<Template> all, int from, int limit) {
    int to = Math.min(all.size(), from + limit);
    ObjectNode body = Json.object();
    ArrayNode data = body.putArray("data");
    all.subList(from, to).forEach(template -> data.add(template.graph()));
    if (from < to) {
      ObjectNode paging = body.putObject("paging");
      paging.putObject("cursors").put("before", cursor(from)).put("after", cursor(to));
      if (to < all.size()) {
        paging.put("next", next(request, cursor(to), limit));
      }
    }
    return body;
  }

  /** Meta's cursors are numbers in disguise too. */
  private static String cursor(int place) {
    byte[] digits = Integer.toString(place).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(digits);
  }

  private static int place(String cursor) {
    try {
      byte[] digits = Base64.getUrlDecoder().decode(cursor);
      return number(new String(digits, StandardCharsets.UTF_8), 0);
    } catch (IllegalArgumentException e) {
      throw GraphError.parameter("Invalid cursor").refusal();
    }
  }

  private static int number(String text, int otherwise) {
    return NUMBER.matcher(text).matches() ? Integer.parseInt(text) : otherwise;
  }

  private static String next(Request request, String after, int limit) {
    StringBuilder url = new StringBuilder("http://").append(request.header("host").orElse(""));
    url.append("/simulator/graph/").append(request.path("version"));
    url.append('/').append(request.path("business_account_id")).append("/message_templates");
    url.append("?limit=").append(limit).append("&after=").append(after);
    for (String name : List.of("name", "access_token")) {
      request
          .query(name)
          .map(value -> URLEncoder.encode(value, StandardCharsets.UTF_8))
          .ifPresent(value -> url.append('&').append(name).append('=').append(value));
    }
    return url.toString();
  }
}
