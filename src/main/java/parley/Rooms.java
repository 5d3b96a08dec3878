package parley;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import parley.http.Route;
import parley.outbox.JobHandler;
import parley.storage.ExpirySweeper;

/** What the rooms bring along: routes to serve, jobs to run, and rows to sweep. */
final class Rooms {
  private final List<Route> routes = new ArrayList<>();
  private final Map<String, JobHandler> jobs = new HashMap<>();
  private final List<ExpirySweeper.Expiry> expiries = new ArrayList<>();

  void serve(List<List<Route>> more) {
    more.forEach(routes::addAll);
  }

  /** Handlers by the kind of job that they run. */
  void run(List<Map<String, JobHandler>> more) {
    more.forEach(jobs::putAll);
  }

  void sweep(List<List<ExpirySweeper.Expiry>> more) {
    more.forEach(expiries::addAll);
  }

  List<Route> routes() {
    return List.copyOf(routes);
  }

  Map<String, JobHandler> jobs() {
    return Map.copyOf(jobs);
  }

  List<ExpirySweeper.Expiry> expiries() {
    return List.copyOf(expiries);
  }
}
