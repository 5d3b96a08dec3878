package parley.bench;

import java.util.stream.DoubleStream;

/**
 * A logarithmic axis of microseconds from 10, about what nginx takes for a file, to {@code most}.
 *
 * @param left where it begins
 * @param width how long it is
 */
record Scale(int left, int width, double most) {
  private static final double LEAST = 10;
  private static final double[] STEPS = {
    LEAST, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000
  };

  /** Up to the first step that is not below {@code value}. */
  static Scale upTo(double value, int left, int width) {
    double end = DoubleStream.of(STEPS).filter(step -> step >= value).findFirst().orElse(value);
    return new Scale(left, width, Math.max(end, STEPS[1]));
  }

  double at(double microseconds) {
    double part = Math.log(microseconds / LEAST) / Math.log(most / LEAST);
    return left + width * Math.clamp(part, 0.0, 1.0);
  }

  /** The round numbers on it. */
  DoubleStream steps() {
    return DoubleStream.of(STEPS).filter(step -> step <= most);
  }
}
