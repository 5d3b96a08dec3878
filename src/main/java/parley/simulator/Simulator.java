package parley.simulator;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import parley.http.Route;
import parley.outbound.OutboundHttp;

/** A simulated WhatsApp: the provider's API, the customers' phones, and their controls. */
public final class Simulator implements AutoCloseable {
  private final Courier courier;
  private final List<Route> routes = new ArrayList<>();

  /**
   * A provider that serves {@code accounts}.
   *
   * @param http posts the webhooks; best of its own, so that it doesn't share connections with
   *     those who call the simulator
   * @param random for ids and for everything that happens by chance; used by many threads
   */
  public Simulator(
      Numbers accounts, OutboundHttp http, InstantSource clock, RandomGenerator random) {
    Subscriptions subscriptions = new Subscriptions();
    courier = new Courier(http, subscriptions);
    Memory memory = Memory.empty(random);
    Numbers numbers = new RedirectedNumbers(accounts, memory.behaviours());
    MetaIds ids = new MetaIds(random);
    Webhooks webhooks = new Webhooks(clock);
    GraphTurnstile turnstile = new GraphTurnstile(ids);
    Reports reports = new Reports(courier, webhooks, random);
    GraphNumberRoutes profiles = new GraphNumberRoutes(turnstile, numbers);
    GraphMediaRoutes files = new GraphMediaRoutes(turnstile, numbers, memory, courier, clock, ids);
    routes.addAll(
        new GraphRoutes(turnstile, numbers, memory, courier, reports, clock, random).routes());
    routes.addAll(files.routes());
    routes.addAll(profiles.routes());
    routes.addAll(new GraphBusinessRoutes(turnstile, numbers, subscriptions).routes());
    routes.addAll(new GraphTemplateRoutes(turnstile, numbers, memory.templates()).routes());
    routes.addAll(new GraphObjectRoutes(turnstile, profiles, files).routes());
    routes.addAll(new BehaviourRoutes(numbers, memory.behaviours()).routes());
    routes.addAll(new ControlRoutes(numbers, memory, courier, webhooks, clock, ids).routes());
  }

  /** Everything under {@code /simulator}. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Drops the webhooks that are still to be posted, and wakes requests that it has delayed. */
  @Override
  public void close() {
    courier.close();
  }
}
