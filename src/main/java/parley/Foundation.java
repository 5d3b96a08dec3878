package parley;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import parley.events.Events;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.storage.NodeLease;
import parley.storage.SecretBox;
import parley.storage.SecretKeys;
import parley.tracing.Tracer;

/**
 * What every room is built on.
 *
 * @param clock the only source of time
 * @param random the only source of chance; good for secrets
 * @param closeStack closes what was opened
 * @param process by what other nodes know this process
 */
record Foundation(
    Config config,
    Assembly assembly,
    InstantSource clock,
    RandomGenerator random,
    CloseStack closeStack,
    PrometheusMeterRegistry meters,
    Tracer tracer,
    Database database,
    SecretBox secrets,
    NodeLease node,
    Ids ids,
    long process,
    Network network,
    Outbox outbox,
    Events events) {

  /** Opens everything in order; what it has opened when it fails is on {@code closeStack}. */
  static Foundation lay(
      Config config,
      Assembly assembly,
      InstantSource clock,
      RandomGenerator random,
      CloseStack closeStack) {
    PrometheusMeterRegistry meters = ProcessMeters.registry();
    Tracer tracer = closeStack.later(Tracer.of(config.traces()));
    Database database = closeStack.later(Database.open(config.databaseUrl(), config.data()));
    SecretBox secrets = config.secrets(database, random);
    // Before the database remembers the key: who gives up a former one looks first who runs.
    NodeLease node = closeStack.later(NodeLease.take(database, random, secrets));
    SecretKeys.require(database, secrets);
    Ids ids = new Ids(clock, node);
    ids.startAfter(Events.newestId(database));
    OutboxHold hold = OutboxHold.of(database, config.holdOutbox(), clock);
    Network network = new Network(config, closeStack, hold::look);
    long process = ids.next();
    Heartbeat heartbeat = closeStack.later(database.heartbeat(process));
    Outbox outbox =
        closeStack.later(new Outbox(database, ids, clock, heartbeat, config.data(), hold, meters));
    Events events =
        closeStack.later(new Events(database, ids, clock, config.limits().readers(), meters));
    return new Foundation(
        config,
        assembly,
        clock,
        random,
        closeStack,
        meters,
        tracer,
        database,
        secrets,
        node,
        ids,
        process,
        network,
        outbox,
        events);
  }
}
