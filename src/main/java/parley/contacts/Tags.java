package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * The tags of all contacts of an organization. What touches every contact is done a few dozen at a
 * time, so that nobody else waits for long; when it is cut short, repeating it does the rest.
 */
final class Tags {
  private static final int AT_ONCE = 64;

  /** Changes some contacts. */
  @FunctionalInterface
  private interface Step {
    void run(Tx tx, List<Long> contacts, Instant now);
  }

  private final Database database;
  private final InstantSource clock;
  private final ContactEvents events;

  Tags(Database database, InstantSource clock, ContactEvents events) {
    this.database = database;
    this.clock = clock;
    this.events = events;
  }

  /** In alphabetical order. Cursors hold the number of tags before. */
  Page<TagCount> list(long organizationId, Paging paging) {
    long offset = paging.after().map(Cursors.Position::id).orElse(paging.offset());
    Cursors.Position next = new Cursors.Position(0, offset + paging.perPage());
    return database.scan(tx ->
        Page.of(
            TagCountRows.list(tx, organizationId, paging, offset),
            paging,
            TagCountRows.tags(tx, organizationId),
            any -> next));
  }

  /**
   * Renames a tag everywhere, in the filters of segments, too; a contact that has both keeps the
   * new one.
   *
   * @throws Problem {@code not_found} when nobody has it
   */
  TagCount rename(long organizationId, String tag, String next) {
    if (tag.equals(next)) {
      requireUsed(count(organizationId, tag));
    } else {
      everywhere(
          organizationId,
          tag,
          (tx, contacts, now) -> {
            new SegmentTags(tag, next).rename(tx, organizationId, now);
            TagRows.rename(tx, organizationId, contacts, tag, next, now);
          });
    }
    return new TagCount(next, count(organizationId, next));
  }

  /**
   * Takes a tag from every contact.
   *
   * @throws Problem {@code not_found} when nobody has it
   */
  void remove(long organizationId, String tag) {
    everywhere(
        organizationId,
        tag,
        (tx, contacts, now) -> TagRows.remove(tx, organizationId, contacts, tag, now));
  }

  private void everywhere(long organizationId, String tag, Step step) {
    long contacts = 0;
    int some;
    do {
      some = database.write(tx -> some(tx, organizationId, tag, step));
      contacts += some;
    } while (some > 0);
    requireUsed(contacts);
  }

  private int some(Tx tx, long organizationId, String tag, Step step) {
    List<Contact> locked = TagRows.lockSome(tx, organizationId, tag, AT_ONCE);
    // Whoever was waited for may have taken the tag from some of them.
    List<Contact> contacts =
        locked.stream().filter(contact -> contact.tags().contains(tag)).toList();
    if (!contacts.isEmpty()) {
      List<Long> ids = contacts.stream().map(Contact::id).toList();
      step.run(tx, ids, clock.instant());
      Map<Long, Contact> changed =
          ContactRows.findAll(tx, organizationId, ids).stream()
              .collect(Collectors.toMap(Contact::id, Function.identity()));
      contacts.forEach(before ->
          events.updated(
              tx, organizationId, before, Objects.requireNonNull(changed.get(before.id()))));
    }
    return locked.size();
  }

  private long count(long organizationId, String tag) {
    return database.read(tx -> TagCountRows.contacts(tx, organizationId, tag));
  }

  private static void requireUsed(long contacts) {
    if (contacts == 0) {
      throw Problem.notFound();
    }
  }
}
