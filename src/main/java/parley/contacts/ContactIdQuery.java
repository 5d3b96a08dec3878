package parley.contacts;

import parley.storage.Values;

/**
 * The ids of the contacts that a search finds, as SQL for an {@code in (…)}.
 *
 * @param sql a select of one column
 * @param values of its names, to which others can be added; those begin with {@code contact_}
 */
public record ContactIdQuery(String sql, Values values) {}
