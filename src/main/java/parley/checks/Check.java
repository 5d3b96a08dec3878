package parley.checks;

import java.util.function.Supplier;

/**
 * One thing to look at.
 *
 * @param name a word or two, the same in all versions: programs know it by this
 * @param look may throw: that is a finding, too
 */
public record Check(String name, Supplier<Finding> look) {}
