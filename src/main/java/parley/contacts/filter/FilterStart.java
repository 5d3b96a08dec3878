package parley.contacts.filter;

import parley.contacts.search.ContactQuery;
import parley.contacts.search.IdRange;

/**
 * Where to look for the contacts that a comparison means: an index has them together.
 *
 * @param leaf the comparison
 * @param table {@code m}, with a row for each of them
 * @param id its column with their ids
 * @param condition on {@code m}
 * @param isInOrder whether the index has them in the order of their ids
 */
record FilterStart(
    Filter leaf, String table, String id, FilterCondition condition, boolean isInOrder) {

  ContactQuery query(long organizationId, IdRange range) {
    return new ContactQuery(table, id)
        .contactsOf(organizationId)
        .where(condition.sql(), condition.values().toArray())
        .within(range);
  }
}
