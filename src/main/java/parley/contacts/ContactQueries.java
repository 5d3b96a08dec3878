package parley.contacts;

import java.time.InstantSource;
import parley.contacts.filter.FilterCondition;
import parley.contacts.filter.Filters;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Database;
import tools.jackson.databind.node.ObjectNode;

/** Lists of contacts by the language of filters. */
final class ContactQueries {
  private static final String PLACE = "/filter";

  private final Database database;
  private final InstantSource clock;
  private final OrganizationZone zone;
  private final Filters filters = new Filters(tag -> TagSlug.of(tag).orElse(tag));

  ContactQueries(Database database, InstantSource clock, OrganizationZone zone) {
    this.database = database;
    this.clock = clock;
    this.zone = zone;
  }

  /**
   * The contacts that {@code filter} means.
   *
   * @throws parley.http.Problem {@code validation_failed}, naming the place that is wrong
   */
  Page<Contact> page(long organizationId, ObjectNode filter, ContactSort sort, Paging paging) {
    return database.scan(tx -> {
      FilterCondition condition =
          filters.read(
              tx, organizationId, filter, PLACE, clock.instant(), zone.of(tx, organizationId));
      return ContactListRows.page(tx, organizationId, ContactFilter.of(condition, sort), paging);
    });
  }
}
