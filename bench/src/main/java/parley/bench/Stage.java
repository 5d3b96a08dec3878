package parley.bench;

import org.HdrHistogram.Histogram;

/** A server with its data, and how to measure on it. */
record Stage(ParleyServer server, Place place, World world, Options options, Provider provider) {
  private static final double WARMING_SECONDS = 1;

  /** Microseconds of CPU, so far, by whom. */
  record Clock(double server, double database, double provider, double own) {
    Clock since(Clock before, long requests) {
      return new Clock(
          (server - before.server) / requests,
          (database - before.database) / requests,
          (provider - before.provider) / requests,
          (own - before.own) / requests);
    }
  }

  Generator generator() {
    return new Generator(server.port(), options.connections());
  }

  /**
   * Asks until Java has compiled what the calls need. How long is a matter of the server's CPU
   * time, which other programs of this machine can't take from it.
   */
  Phase warm(Calls calls) {
    Histogram all = Phase.histogram();
    long start = System.nanoTime();
    double before = server.cpu();
    while (server.cpu() - before < 1e6 * options.warmup()) {
      all.add(generator().closed(calls, WARMING_SECONDS).latency());
    }
    return new Phase((System.nanoTime() - start) / 1e9, all);
  }

  Clock clock() {
    return new Clock(
        server.cpu(), place.cpu(), provider.cpu(), Processes.cpu(ProcessHandle.current().pid()));
  }
}
