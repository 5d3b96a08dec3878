package parley.contacts;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.contacts.search.ContactSearch;
import parley.http.Json;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact}: what becomes of contacts that are there. */
final class ContactUpdateRows {
  private static final String CHANGE =
      """
      update contact set name = :name, phone = :phone, email = :email, email_key = :email_key,
        external_id = :external_id, tags = :tags, custom_attributes = :custom_attributes,
        blocked = :blocked, consents = :consents, search = :search, version = :version, updated_at = :updated_at,
        import_version =
          case when import_id = :import_id and import_version = :known
            then :version else import_version end
      where org_id = :org_id and id = :id and version = :known and not exists (
        %s)
      """
          .formatted(ContactRows.OTHERS);

  private ContactUpdateRows() {}

  /**
   * Overwrites the contact {@code before} with {@code after} unless it has changed since it was
   * read, or another contact has the new phone, e-mail or external id; says whether it did.
   */
  static boolean change(Tx tx, long organizationId, Contact before, Contact after) {
    return change(tx, organizationId, before, after, null);
  }

  /**
   * The same for an import, or nobody when that is null: what an import changes of contacts that it
   * has made itself, and that nobody else has changed since, it leaves as it has made them.
   */
  static boolean change(
      Tx tx, long organizationId, Contact before, Contact after, @Nullable Long importId) {
    Values values =
        ContactRows.changeable(after)
            .and("search", after.searchText())
            .and("org_id", organizationId)
            .and("id", after.id())
            .and("known", before.version())
            .and("import_id", importId);
    boolean changed =
        hasSameKeys(before, after) ? tx.expectOne(CHANGE, values) : tx.run(CHANGE, values) == 1;
    if (changed && !after.searchText().equals(before.searchText())) {
      ContactSearch.of(tx).change(tx, organizationId, after.id(), after.searchText());
    }
    return changed;
  }

  /** Whether no other contact can have what {@code after} has. */
  private static boolean hasSameKeys(Contact before, Contact after) {
    return Objects.equals(before.phone(), after.phone())
        && Objects.equals(before.emailKey(), after.emailKey())
        && Objects.equals(before.externalId(), after.externalId());
  }

  /**
   * A contact that has just written.
   *
   * @param card as it was before
   * @param identities by which addresses it is known, as JSON
   */
  record Seen(ContactCard card, boolean blocked, String identities) {
    boolean isAt(String address) {
      return identities.contains(Json.text(address));
    }
  }

  /** Notes that the contact wrote; empty when it is no more. */
  static Optional<Seen> see(Tx tx, long organizationId, long id, Instant seenAt) {
    return tx.one(
        """
        update contact
        set last_seen_at = case when last_seen_at > :seen_at then last_seen_at else :seen_at end
        where org_id = :org_id and id = :id
        returning name, phone, email, blocked, identities
        """,
        row ->
            new Seen(
                new ContactCard(
                    row.textOrNull("name"), row.textOrNull("phone"), row.textOrNull("email")),
                row.flag("blocked"),
                row.text("identities")),
        Values.of("seen_at", seenAt).and("org_id", organizationId).and("id", id));
  }

  /** Copies the addresses by which the contact is known beside it; says whether that is news. */
  static boolean copyIdentities(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update contact set identities = :copy, version = version + 1, updated_at = :now
            where org_id = :org_id and id = :id and identities <> :copy
            """,
            Values.of("copy", Json.text(IdentityRows.all(tx, organizationId, id)))
                .and("now", now)
                .and("org_id", organizationId)
                .and("id", id))
        == 1;
  }

  /** Overwrites what the contact has allowed and refused. */
  static void consent(Tx tx, long organizationId, long id, String consents, Instant now) {
    tx.run(
        """
        update contact set consents = :consents, version = version + 1, updated_at = :updated_at
        where org_id = :org_id and id = :id
        """,
        Values.of("consents", consents)
            .and("updated_at", now)
            .and("org_id", organizationId)
            .and("id", id));
  }

  /** The same for a contact that is being made: it has been so from its first version on. */
  static void restore(Tx tx, long organizationId, long id, String consents) {
    tx.run(
        "update contact set consents = ? where org_id = ? and id = ?",
        consents,
        organizationId,
        id);
  }
}
