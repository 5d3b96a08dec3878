package parley.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** An operation's measurements, one for each run, and the references right before each. */
record Result(String operation, List<Sample> samples) {
  record Sample(Measurement measurement, References.Costs references) {
    double timesNginx() {
      return measurement.cpuMicroseconds() / references.nginx();
    }

    double timesStorage() {
      return measurement.cpuMicroseconds() / references.storage().microseconds();
    }

    /** Of the requests in a second, how many the storage loop does. */
    double partOfStorage() {
      return measurement.perSecond() / references.storage().perSecond();
    }
  }

  double median(ToDoubleFunction<Measurement> value) {
    return medianOf(sample -> value.applyAsDouble(sample.measurement()));
  }

  double medianOf(ToDoubleFunction<Sample> value) {
    return median(samples.stream().mapToDouble(value).toArray());
  }

  /** The middle one, or halfway between the two in the middle. */
  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
