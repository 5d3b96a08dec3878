package parley.contacts;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import parley.contacts.search.ContactSearch;
import parley.http.EmailAddress;
import parley.http.Json;
import parley.storage.Answer;
import parley.storage.IdQuery;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

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
      select id from contact where org_id = :org_id and phone = :phone and id <> :id
        union all
          select id from contact where org_id = :org_id and email_key = :email_key and id <> :id
        union all
          select id from contact
            where org_id = :org_id and external_id = :external_id and id <> :id\
      """;

  private static final String INSERT =
      """
      insert into contact (org_id, id, name, phone, email, email_key, external_id, tags,
        custom_attributes, blocked, identities, consents, search, version, created_at, updated_at,
        last_seen_at, import_id, import_version)
      values (:org_id, :id, :name, :phone, :email, :email_key, :external_id, :tags,
        :custom_attributes, :blocked, :identities, :consents, :search, :version, :created_at,
        :updated_at, :last_seen_at, :import_id, :import_version)
      on conflict do nothing
      """;

  private ContactRows() {}

  static Optional<Contact> find(Tx tx, long organizationId, long id) {
    return tx.one(
        "select " + COLUMNS + " from contact c where c.org_id = ? and c.id = ?",
        ContactRows::contact,
        organizationId,
        id);
  }

  /** Asks for the contact that a query of another room finds. */
  static Answer<Contact> ask(Tx tx, long organizationId, IdQuery id) {
    return tx.ask(
        "select "
            + COLUMNS
            + " from contact c where c.org_id = :org_id and c.id in ("
            + id.sql()
            + ")",
        ContactRows::contact,
        id.values().and("org_id", organizationId));
  }

  static List<Contact> findAll(Tx tx, long organizationId, List<Long> ids) {
    return tx.list(
        "select " + COLUMNS + " from contact c where c.org_id = :org_id and c.id in (:ids)",
        ContactRows::contact,
        Values.of("org_id", organizationId).and("ids", ids));
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

  /** {@link #findToChange}, and nothing new refers to the contact until then either. */
  static Optional<Contact> findToTake(Tx tx, long organizationId, long id) {
    return tx.one(
        "select "
            + COLUMNS
            + " from contact c where c.org_id = ? and c.id = ? "
            + tx.dialect().takeRows("c"),
        ContactRows::contact,
        organizationId,
        id);
  }

  /** Inserts the contact unless its phone, e-mail or external id is taken; says whether it did. */
  static boolean add(Tx tx, long organizationId, Contact contact) {
    return add(tx, organizationId, contact, null);
  }

  /** The same for a contact that an import makes, or nobody's when that is null. */
  static boolean add(Tx tx, long organizationId, Contact contact, @Nullable Long importId) {
    boolean added = tx.run(INSERT, inserted(organizationId, contact, importId)) == 1;
    if (added) {
      count(tx, organizationId, contact);
    }
    return added;
  }

  /** The same for one that is expected to be new. */
  static boolean addNew(Tx tx, long organizationId, Contact contact) {
    boolean added = tx.expectOne(INSERT, inserted(organizationId, contact, null));
    if (added) {
      count(tx, organizationId, contact);
    }
    return added;
  }

  private static Values inserted(long organizationId, Contact contact, @Nullable Long importId) {
    return values(organizationId, contact)
        .and("search", contact.searchText())
        .and("import_id", importId)
        .and("import_version", importId == null ? null : contact.version());
  }

  private static void count(Tx tx, long organizationId, Contact contact) {
    ContactCountRows.add(tx, organizationId, 1);
    ContactSearch.of(tx).add(tx, organizationId, contact.id(), contact.searchText());
  }

  /** All that is kept of a contact but what it is found by. */
  static Values values(long organizationId, Contact contact) {
    return changeable(contact)
        .and("org_id", organizationId)
        .and("id", contact.id())
        .and("identities", contact.identities())
        .and("created_at", contact.createdAt())
        .and("last_seen_at", contact.lastSeenAt());
  }

  /** What of it a client may change, and what changes with that. */
  static Values changeable(Contact contact) {
    return Values.of("name", contact.name())
        .and("phone", contact.phone())
        .and("email", contact.email())
        .and("email_key", contact.emailKey())
        .and("external_id", contact.externalId())
        .and("tags", Json.text(contact.tags()))
        .and("custom_attributes", contact.customAttributes())
        .and("blocked", contact.blocked())
        .and("consents", Json.text(contact.consents()))
        .and("version", contact.version())
        .and("updated_at", contact.updatedAt());
  }

  /** The contact that has this phone. */
  static OptionalLong findByPhone(Tx tx, long organizationId, String phone) {
    return tx.id("select id from contact where org_id = ? and phone = ?", organizationId, phone);
  }

  /** Deletes the contact and, by cascade, all that hangs on it; says whether it did. */
  static boolean remove(Tx tx, long organizationId, long id) {
    ContactSearch.of(tx).remove(tx, organizationId, id);
    TagRows.removeAll(tx, organizationId, id);
    int removed = tx.run("delete from contact where org_id = ? and id = ?", organizationId, id);
    if (removed == 1) {
      ContactCountRows.add(tx, organizationId, -1);
    }
    return removed == 1;
  }

  /** Lets PostgreSQL look anew at how its rows are spread. */
  static int analyze(Tx tx) {
    return tx.run("analyze contact, contact_tag, contact_attribute");
  }

  static Contact contact(Row row) {
    return new Contact(
        row.number("id"),
        row.textOrNull("name"),
        row.textOrNull("phone"),
        row.textOrNull("email"),
        row.textOrNull("external_id"),
        tags(row.text("tags")),
        row.text("custom_attributes"),
        row.flag("blocked"),
        row.text("identities"),
        Consents.parse(row.text("consents")),
        row.number("version"),
        row.instant("created_at"),
        row.instant("updated_at"),
        row.instantOrNull("last_seen_at"));
  }

  /** What stands between the quotes of a JSON array: slugs need no escapes. */
  private static List<String> tags(String json) {
    String[] parts = json.split("\"", -1);
    return IntStream.range(0, parts.length / 2).mapToObj(i -> parts[2 * i + 1]).toList();
  }

  /**
   * The contact that has this e-mail address, whatever its case and script: keys were in the script
   * of whoever wrote the address once.
   */
  static OptionalLong findByEmail(Tx tx, long organizationId, String email) {
    return tx.id(
        "select id from contact where org_id = :org_id and email_key in (:spellings) order by id",
        Values.of("org_id", organizationId).and("spellings", EmailAddress.spellings(email)));
  }

  /** The e-mail address of a contact that has one. */
  static Optional<String> email(Tx tx, long organizationId, long id) {
    return tx.one(
        "select email from contact where org_id = ? and id = ? and email is not null",
        Row::text,
        organizationId,
        id);
  }
}
