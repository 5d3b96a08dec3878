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
    courier = new Courier(http);
    Behaviours behaviours = new Behaviours(random);
    Numbers numbers = new RedirectedNumbers(accounts, behaviours);
    ReplyWindows windows = new ReplyWindows();
    Templates templates = new Templates();
    Media media = new Media();
    StateRules rules = new StateRules(windows, templates, media, clock);
    Recent<SentMessage> sent = new Recent<>();
    Recent<Read> reads = new Recent<>();
    Webhooks webhooks = new Webhooks(clock);
    MetaIds ids = new MetaIds(random);
    GraphTurnstile turnstile = new GraphTurnstile(ids);
    Reports reports = new Reports(courier, webhooks, random);
    routes.addAll(
        new GraphRoutes(
                turnstile, numbers, behaviours, rules, sent, reads, courier, reports, clock, random)
            .routes());
    routes.addAll(
        new GraphMediaRoutes(turnstile, numbers, behaviours, media, courier, clock, ids).routes());
    routes.addAll(new GraphTemplateRoutes(turnstile, numbers, templates).routes());
    routes.addAll(new BehaviourRoutes(numbers, behaviours).routes());
    routes.addAll(
        new ControlRoutes(
                numbers,
                behaviours,
                windows,
                templates,
                media,
                sent,
                reads,
                courier,
                webhooks,
                clock,
                ids)
            .routes());
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
