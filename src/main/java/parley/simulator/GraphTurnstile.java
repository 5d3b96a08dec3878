package parley.simulator;

import java.util.regex.Pattern;
import parley.http.Handler;
import parley.http.Request;
import parley.http.Response;

/** What all calls of the Graph API have in common: a version in the path, and Meta's refusals. */
final class GraphTurnstile {
  private static final Pattern VERSION = Pattern.compile("v[0-9]{1,3}\\.[0-9]{1,2}");

  private final MetaIds ids;

  GraphTurnstile(MetaIds ids) {
    this.ids = ids;
  }

  /** The same handler, answering what it throws as {@link GraphRefusal} as Meta does. */
  Handler around(Handler handler) {
    return request -> {
      try {
        checkVersion(request);
        return handler.handle(request);
      } catch (GraphRefusal refusal) {
        return answer(refusal.error());
      }
    };
  }

  private static void checkVersion(Request request) {
    String version = request.path("version");
    if (!VERSION.matcher(version).matches()) {
      throw GraphError.unknownPath("/" + version).refusal();
    }
  }

  Response answer(GraphError error) {
    return error.response(ids.trace());
  }
}
