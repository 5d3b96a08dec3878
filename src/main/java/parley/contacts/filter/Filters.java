package parley.contacts.filter;

import java.time.Instant;
import java.time.ZoneId;
import java.util.function.UnaryOperator;
import parley.contacts.attributes.Attributes;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** Reads the filters that clients send. */
public final class Filters {
  private final UnaryOperator<String> slug;

  /**
   * A reader.
   *
   * @param slug a tag as it is kept
   */
  public Filters(UnaryOperator<String> slug) {
    this.slug = slug;
  }

  /**
   * The filter that {@code node} describes.
   *
   * @param place a JSON pointer to it, for errors
   * @param zone where the organization's days begin
   * @throws parley.http.Problem {@code validation_failed}, naming the place that is wrong
   */
  public Filter read(
      Tx tx, long organizationId, JsonNode node, String place, Instant now, ZoneId zone) {
    FilterFields fields = new FilterFields(Attributes.byKey(tx, organizationId));
    FilterValues values = new FilterValues(new FieldText(slug), Days.at(now, zone));
    return new FilterReader(fields, values).read(node, place);
  }
}
