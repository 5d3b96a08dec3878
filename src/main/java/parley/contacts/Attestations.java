package parley.contacts;

import java.util.Map;
import parley.contacts.attributes.AttributeChanges;
import parley.contacts.attributes.Definitions;
import parley.http.Json;
import parley.http.Problem;
import parley.storage.StorageException;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Attributes that whoever runs a channel vouches for. What is news goes on the contact; what is
 * only said once more leaves alone what agents have written since.
 */
public final class Attestations {
  private static final String NONE = "{}";

  private final Upsert upsert;

  Attestations(Upsert upsert) {
    this.upsert = upsert;
  }

  /**
   * Makes sure that somebody who is no contact yet could have these attributes.
   *
   * @throws Problem {@code validation_failed}, as for a contact's {@code custom_attributes}
   */
  public void require(Tx tx, long organizationId, ObjectNode attributes) {
    ObjectNode set = Json.object();
    attributes.properties().stream()
        .filter(entry -> !entry.getValue().isNull())
        .forEach(entry -> set.set(entry.getKey(), entry.getValue()));
    AttributeChanges.of(tx, organizationId, Definitions.STORED, NONE, Json.text(set));
  }

  /**
   * Takes what is said of a contact over a channel. {@code null} as a value takes an attribute
   * away.
   *
   * @throws Problem {@code validation_failed} when the contact can't have it; then nothing is
   *     written
   */
  public void take(
      Tx tx, long organizationId, long contactId, long channelId, ObjectNode attributes) {
    Contact before =
        CurrentContacts.findToChange(tx, organizationId, contactId)
            .orElseThrow(StorageException::lostRace);
    ObjectNode said =
        (ObjectNode)
            Json.parse(
                AttestationRows.find(tx, organizationId, before.id(), channelId).orElse(NONE));
    ObjectNode news = news(said, attributes);
    if (!news.isEmpty()) {
      ContactChange change = ContactChange.ofAttributes(news);
      upsert.replace(tx, organizationId, before, change.over(before)).accepted();
      String latest = latest(said, attributes);
      AttestationRows.put(tx, organizationId, before.id(), channelId, latest);
    }
  }

  /**
   * The latest word on each attribute, whenever it was: one that is left out once is no news when
   * it is said again. That one is taken away is a word, too. Where all of them are more than a
   * contact may have, only those count that were said just now.
   */
  private static String latest(ObjectNode said, ObjectNode attributes) {
    ObjectNode all = said.deepCopy();
    all.setAll(attributes);
    String text = Json.text(all);
    return ContactChange.fits(text) ? text : Json.text(attributes);
  }

  private static ObjectNode news(JsonNode said, ObjectNode attributes) {
    ObjectNode news = Json.object();
    for (Map.Entry<String, JsonNode> entry : attributes.properties()) {
      if (!entry.getValue().equals(said.get(entry.getKey()))) {
        news.set(entry.getKey(), entry.getValue());
      }
    }
    return news;
  }
}
