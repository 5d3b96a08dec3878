package parley.contacts;

import java.time.InstantSource;
import parley.contacts.filter.Filter;
import parley.contacts.filter.Filters;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** Reads conditions on contacts, with what an organization has defined and its days. */
final class ContactConditions {
  private final InstantSource clock;
  private final ContactSettings settings;
  private final Filters filters = new Filters(tag -> TagSlug.of(tag).orElse(tag));

  ContactConditions(InstantSource clock, ContactSettings settings) {
    this.clock = clock;
    this.settings = settings;
  }

  /**
   * The condition that {@code filter} is now.
   *
   * @throws parley.http.Problem {@code validation_failed}, naming the place below {@code /filter}
   *     that is wrong
   */
  Filter of(Tx tx, long organizationId, JsonNode filter) {
    return filters.read(
        tx,
        organizationId,
        filter,
        "/filter",
        clock.instant(),
        settings.timeZone(tx, organizationId));
  }
}
