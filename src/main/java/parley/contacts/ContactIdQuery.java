package parley.contacts;

import java.util.List;

/**
 * The ids of the contacts that a search finds, as SQL for an {@code in (…)}.
 *
 * @param sql a select of one column
 * @param values what its question marks stand for, in order
 */
public record ContactIdQuery(String sql, List<Object> values) {}
