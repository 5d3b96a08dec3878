package parley.bench;

/**
 * What an operation did.
 *
 * @param perSecond as fast as it goes
 * @param cpu microseconds for one, meanwhile
 * @param openPerSecond the fixed rate, about half of it, at which the latencies were taken
 * @param cpuOpen microseconds for one at that rate
 * @param p50 microseconds, as {@code p99} and {@code p999}
 * @param residentBytes of the server after it
 */
record Measurement(
    String operation,
    double perSecond,
    Stage.Clock cpu,
    double openPerSecond,
    Stage.Clock cpuOpen,
    double p50,
    double p99,
    double p999,
    long residentBytes) {

  static Measurement of(
      String operation,
      double perSecond,
      Stage.Clock cpu,
      Phase open,
      Stage.Clock cpuOpen,
      long residentBytes) {
    return new Measurement(
        operation,
        perSecond,
        cpu,
        open.perSecond(),
        cpuOpen,
        open.microseconds(50),
        open.microseconds(99),
        open.microseconds(99.9),
        residentBytes);
  }

  /** Of the server and its database. */
  double cpuMicroseconds() {
    return cpu.server() + cpu.database();
  }
}
