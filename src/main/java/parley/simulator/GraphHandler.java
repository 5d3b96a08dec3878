package parley.simulator;

import java.util.function.Function;
import java.util.regex.Pattern;
import parley.http.Handler;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;

/** What all calls of the Graph API have in common: a version, refusals, and a fate. */
final class GraphHandler {
  private static final Pattern VERSION = Pattern.compile("v[0-9]{1,3}\\.[0-9]{1,2}");

  private final MetaIds ids;

  GraphHandler(MetaIds ids) {
    this.ids = ids;
  }

  /** The same handler, answering what it throws as {@link GraphRefusal} as Meta does. */
  Handler around(Handler handler) {
    return unversioned(request -> {
      checkVersion(request);
      return handler.handle(request);
    });
  }

  /** The same for an address that has no version. */
  Handler unversioned(Handler handler) {
    return request -> {
      try {
        return handler.handle(request);
      } catch (GraphRefusal refusal) {
        return answer(refusal.error());
      } catch (Problem problem) {
        return answer(GraphError.parameter(problem.detail()).under(problem.code().status()));
      }
    };
  }

  private static void checkVersion(Request request) {
    String version = request.path("version");
    if (!VERSION.matcher(version).matches()) {
      throw GraphError.unknownPath("/" + version).refusal();
    }
  }

  /** The answer to a call: what {@code work} comes to, unless its fate prevents it. */
  Response answer(
      PlannedFault plannedFault,
      WebhookPoster webhookPoster,
      Function<PlannedFault, Response> work) {
    Response response =
        plannedFault.dropRequest()
            ? Response.dropped()
            : plannedFault.refusal().map(this::answer).orElseGet(() -> work.apply(plannedFault));
    webhookPoster.pause(plannedFault.delay());
    return plannedFault.dropResponse() ? Response.dropped() : response;
  }

  private Response answer(GraphError error) {
    return error.response(ids.trace());
  }
}
