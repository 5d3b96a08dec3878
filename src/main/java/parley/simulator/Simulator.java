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
   * A provider that serves {@code numbers}.
   *
   * @param http posts the webhooks; best of its own, so that it doesn't share connections with
   *     those who call the simulator
   * @param random for ids and for everything that happens by chance; used by many threads
   */
  public Simulator(
      Numbers numbers, OutboundHttp http, InstantSource clock, RandomGenerator random) {
    courier = new Courier(http);
    Behaviours behaviours = new Behaviours(random);
    SentMessages sent = new SentMessages();
    Webhooks webhooks = new Webhooks(clock);
    MetaIds ids = new MetaIds(random);
    Reports reports = new Reports(courier, webhooks, random);
    routes.addAll(
        new GraphRoutes(numbers, behaviours, sent, courier, reports, clock, random).routes());
    routes.addAll(new ControlRoutes(numbers, behaviours, sent, courier, webhooks, ids).routes());
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
