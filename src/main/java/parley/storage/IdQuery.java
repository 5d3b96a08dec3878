package parley.storage;

/**
 * The ids that a query of one room finds, for another room's {@code in (…)}.
 *
 * @param sql a select of one column
 * @param values of its names, to which others can be added; those begin with the name of a table
 */
public record IdQuery(String sql, Values values) {}
