/**
 * The benchmark: loads a Parley that it has started ({@link parley.bench.Loader}), asks it over
 * HTTP as fast as it answers and then at half that rate ({@link parley.bench.Generator}), and reads
 * from {@code /proc} what that took ({@link parley.bench.Processes}). {@link parley.bench.Bench}
 * leads.
 */
package parley.bench;
