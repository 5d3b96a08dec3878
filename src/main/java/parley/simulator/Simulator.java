package parley.simulator;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import parley.http.Route;
import parley.outbound.OutboundHttp;

/** A simulated WhatsApp: the provider's API, the customers' phones, and their controls. */
public final class Simulator implements AutoCloseable {
  private final PatientPoster poster;
  private final List<Route> routes = new ArrayList<>();

  /**
   * A provider that serves {@code numbers}.
   *
   * @param other plays another provider under the same controls
   * @param http posts the webhooks; best of its own, so that it doesn't share connections with
   *     those who call the simulator
   * @param random for ids and for everything that happens by chance; used by many threads
   */
  public Simulator(
      NumberDirectory numbers,
      OtherProvider other,
      OutboundHttp http,
      InstantSource clock,
      RandomGenerator random) {
    Subscriptions subscriptions = new Subscriptions();
    poster = new PatientPoster(http);
    WebhookPoster webhookPoster = new WebhookPoster(poster, subscriptions);
    Memory memory = Memory.empty(random);
    NumberDirectory numberDirectory = new RedirectedNumbers(numbers, memory.behaviours());
    MetaIds ids = new MetaIds(random);
    WebhookBodies webhookBodies = new WebhookBodies(clock);
    GraphHandler handler = new GraphHandler(ids);
    StatusReports statusReports = new StatusReports(webhookPoster, webhookBodies, random);
    GraphNumberRoutes profiles = new GraphNumberRoutes(handler, numberDirectory);
    GraphMediaRoutes files =
        new GraphMediaRoutes(handler, numberDirectory, memory, webhookPoster, clock, ids);
    routes.addAll(
        new GraphRoutes(
                handler, numberDirectory, memory, webhookPoster, statusReports, clock, random)
            .routes());
    routes.addAll(files.routes());
    routes.addAll(profiles.routes());
    routes.addAll(new GraphBusinessRoutes(handler, numberDirectory, subscriptions).routes());
    routes.addAll(new GraphTemplateRoutes(handler, numberDirectory, memory.templates()).routes());
    routes.addAll(new GraphObjectRoutes(handler, profiles, files).routes());
    routes.addAll(new BehaviourRoutes(numberDirectory, memory.behaviours(), other, clock).routes());
    routes.addAll(new ControlRoutes(numberDirectory, memory, other).routes());
    routes.addAll(
        new InboundRoutes(numberDirectory, memory, webhookPoster, webhookBodies, other, clock, ids)
            .routes());
    routes.addAll(new PhoneRoutes(numberDirectory, memory, clock).routes());
  }

  /** Everything under {@code /simulator}. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Drops the webhooks that are still to be posted, and wakes requests that it has delayed. */
  @Override
  public void close() {
    poster.close();
  }
}
