package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import parley.contacts.search.ContactSearch;
import parley.http.Json;
import parley.storage.IdSet;
import parley.storage.Row;
import parley.storage.Tx;

/** The table {@code contact}, and the search index beside it. */
final class ContactRows {
  /** What {@link #contact} reads, of a contact {@code c}. */
  static final String COLUMNS =
      """
      c.id, c.name, c.phone, c.email, c.external_id, c.tags, c.custom_attributes, c.blocked,
      c.identities, c.consents, c.version, c.created_at, c.updated_at, c.last_seen_at
      """;

  /** A union, because each branch can use an index of its own and an OR can't. */
  static final String OTHERS =
      """
      select id from contact where org_id = ? and phone = ? and id <> ?
        union all select id from contact where org_id = ? and email_key = ? and id <> ?
        union all select id from contact where org_id = ? and external_id = ? and id <> ?\
      """;

  private ContactRows() {}

  static Optional<Contact> find(Tx tx, long organizationId, long id) {
    return tx.one(
        "select " + COLUMNS + " from contact c where c.org_id = ? and c.id = ?",
        ContactRows::contact,
        organizationId,
        id);
  }

  static List<Contact> findAll(Tx tx, long organizationId, IdSet ids) {
    return tx.list(
        "select "
            + COLUMNS
            + " from contact c where c.org_id = ? and c.id in ("
            + ids.places()
            + ")",
        ContactRows::contact,
        ids.values(organizationId));
  }

  /** {@link #find}, and nobody else changes the contact until the transaction ends. */
  static Optional<Contact> findToChange(Tx tx, long organizationId, long id) {
    return tx.one(
        "select "
            + COLUMNS
            + " from contact c where c.org_id = ? and c.id = ? "
            + tx.dialect().lockRows("c"),
        ContactRows::contact,
        organizationId,
        id);
  }

  /** Inserts the contact unless its phone, e-mail or external id is taken; says whether it did. */
  static boolean add(Tx tx, long organizationId, Contact contact) {
    int added =
        tx.run(
            """
            insert into contact (org_id, id, name, phone, email, email_key, external_id, tags,
              custom_attributes, blocked, identities, search, version, created_at, updated_at,
              last_seen_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict do nothing
            """,
            organizationId,
            contact.id(),
            contact.name(),
            contact.phone(),
            contact.email(),
            contact.emailKey(),
            contact.externalId(),
            Json.text(contact.tags()),
            contact.customAttributes(),
            contact.blocked(),
            lines(contact.identities()),
            contact.searchText(),
            contact.version(),
            contact.createdAt(),
            contact.updatedAt(),
            contact.lastSeenAt());
    if (added == 1) {
      ContactCountRows.add(tx, organizationId, 1);
      ContactSearch.of(tx).add(tx, organizationId, contact.id(), contact.searchText());
    }
    return added == 1;
  }

  /**
   * Overwrites the contact {@code before} with {@code after} unless it has changed since it was
   * read, or another contact has the new phone, e-mail or external id; says whether it did.
   */
  static boolean change(Tx tx, long organizationId, Contact before, Contact after) {
    int changed =
        tx.run(
            """
            update contact set name = ?, phone = ?, email = ?, email_key = ?, external_id = ?,
              tags = ?, custom_attributes = ?, blocked = ?, search = ?, version = ?, updated_at = ?
            where org_id = ? and id = ? and version = ? and not exists (
              %s)
            """
                .formatted(OTHERS),
            after.name(),
            after.phone(),
            after.email(),
            after.emailKey(),
            after.externalId(),
            Json.text(after.tags()),
            after.customAttributes(),
            after.blocked(),
            after.searchText(),
            after.version(),
            after.updatedAt(),
            organizationId,
            after.id(),
            before.version(),
            organizationId,
            after.phone(),
            after.id(),
            organizationId,
            after.emailKey(),
            after.id(),
            organizationId,
            after.externalId(),
            after.id());
    if (changed == 1 && !after.searchText().equals(before.searchText())) {
      ContactSearch.of(tx).change(tx, organizationId, after.id(), after.searchText());
    }
    return changed == 1;
  }

  /** Notes that the contact wrote and answers its card; empty when it is no more. */
  static Optional<ContactCard> see(Tx tx, long organizationId, long id, Instant seenAt) {
    return tx.one(
        """
        update contact
        set last_seen_at = case when last_seen_at > ? then last_seen_at else ? end
        where org_id = ? and id = ? returning name, phone
        """,
        row -> new ContactCard(row.textOrNull(), row.textOrNull()),
        seenAt,
        seenAt,
        organizationId,
        id);
  }

  /** Adds to the copy of the addresses by which the contact is known. */
  static void know(Tx tx, long organizationId, long id, List<Identity> more, Instant now) {
    String lines = lines(more);
    tx.run(
        """
        update contact set version = version + 1, updated_at = ?,
          identities = case when identities = '' then ? else identities || ? end
        where org_id = ? and id = ?
        """,
        now,
        lines,
        "\n" + lines,
        organizationId,
        id);
  }

  /** Overwrites what the contact has allowed and refused. */
  static void consent(Tx tx, long organizationId, long id, String consents, Instant now) {
    tx.run(
        """
        update contact set consents = ?, version = version + 1, updated_at = ?
        where org_id = ? and id = ?
        """,
        consents,
        now,
        organizationId,
        id);
  }

  /** The contact that has this phone. */
  static OptionalLong findByPhone(Tx tx, long organizationId, String phone) {
    return tx
        .one(
            "select id from contact where org_id = ? and phone = ?",
            Row::number,
            organizationId,
            phone)
        .stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** Deletes the contact and, by cascade, all that hangs on it; says whether it did. */
  static boolean remove(Tx tx, long organizationId, long id) {
    ContactSearch.of(tx).remove(tx, organizationId, id);
    int removed = tx.run("delete from contact where org_id = ? and id = ?", organizationId, id);
    if (removed == 1) {
      ContactCountRows.add(tx, organizationId, -1);
    }
    return removed == 1;
  }

  static Contact contact(Row row) {
    return new Contact(
        row.number(),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        tags(row.text()),
        row.text(),
        row.flag(),
        identities(row.text()),
        Consents.parse(row.text()),
        row.number(),
        row.instant(),
        row.instant(),
        row.instantOrNull());
  }

  /** What stands between the quotes of a JSON array: slugs need no escapes. */
  private static List<String> tags(String json) {
    String[] parts = json.split("\"", -1);
    return IntStream.range(0, parts.length / 2).mapToObj(i -> parts[2 * i + 1]).toList();
  }

  private static String lines(List<Identity> identities) {
    return identities.stream()
        .map(identity -> identity.channel() + " " + identity.address())
        .collect(Collectors.joining("\n"));
  }

  private static List<Identity> identities(String lines) {
    return lines.isEmpty() ? List.of() : lines.lines().map(ContactRows::identity).toList();
  }

  private static Identity identity(String line) {
    int space = line.indexOf(' ');
    return new Identity(line.substring(0, space), line.substring(space + 1));
  }

  /** The phone of a contact that has one. */
  static Optional<String> phone(Tx tx, long organizationId, long id) {
    return tx.one(
        "select phone from contact where org_id = ? and id = ? and phone is not null",
        Row::text,
        organizationId,
        id);
  }
}
