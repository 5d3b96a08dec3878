package parley.bench;

import org.HdrHistogram.Histogram;

/** A server with its data, and how to measure on it. */
record Stage(ParleyServer server, Place place, World world, Options options, Provider provider) {
  private static final double WARMING_SECONDS = 1;
  private static final double MOST_COMPILING = 0.05;
  private static final int LONGEST_WARMING = 10;

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
   * Asks for a while, and then until Java has compiled what the calls need: a young server compiles
   * half of the time.
   */
  Phase warm(Calls calls) {
    Histogram all = Phase.histogram();
    long start = System.nanoTime();
    double least = options.warmup() * 1e9;
    boolean warm = false;
    while (!warm && System.nanoTime() - start < LONGEST_WARMING * least) {
      double before = server.cpu();
      double compiling = server.cpuOfCompilers();
      all.add(generator().closed(calls, WARMING_SECONDS).latency());
      boolean compiled =
          server.cpuOfCompilers() - compiling < MOST_COMPILING * (server.cpu() - before);
      warm = compiled && System.nanoTime() - start > least;
    }
    return new Phase((System.nanoTime() - start) / 1e9, all);
  }

  Clock clock() {
    return new Clock(
        server.cpu(), place.cpu(), provider.cpu(), Processes.cpu(ProcessHandle.current().pid()));
  }
}
