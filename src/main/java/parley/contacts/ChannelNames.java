package parley.contacts;

import java.util.Set;

/**
 * The types of channel that there are, by name.
 *
 * @param hint what is said to somebody who names none of them
 */
public record ChannelNames(Set<String> names, String hint) {}
