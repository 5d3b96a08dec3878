package parley.contacts;

import parley.contacts.search.KeptCounts;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Database;
import tools.jackson.databind.node.ObjectNode;

/** Lists of contacts by the language of filters. */
final class ContactQueries {
  private final Database database;
  private final ContactConditions conditions;
  private final KeptCounts counts;

  ContactQueries(Database database, ContactConditions conditions, KeptCounts counts) {
    this.database = database;
    this.conditions = conditions;
    this.counts = counts;
  }

  /**
   * The contacts that {@code filter} means.
   *
   * @throws parley.http.Problem {@code validation_failed}, naming the place that is wrong
   */
  Page<Contact> page(long organizationId, ObjectNode filter, ContactSort sort, Paging paging) {
    return database.scan(tx ->
        ContactListRows.page(
            tx,
            organizationId,
            ContactFilter.of(conditions.of(tx, organizationId, filter), sort),
            paging,
            counts));
  }
}
