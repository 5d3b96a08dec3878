package parley.bench;

import java.util.random.RandomGenerator;

/** Writes one request after the other; many threads ask at once. */
interface Calls {
  byte[] next(RandomGenerator random);
}
