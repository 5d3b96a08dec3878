package parley.notes;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import parley.contacts.ContactDirectory;
import parley.contacts.ContactMerge;
import parley.contacts.ContactUse;
import parley.http.Actor;
import parley.http.Caller;
import parley.http.Cursors;
import parley.http.ETags;
import parley.http.Json;
import parley.http.JsonPage;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Writes and reads notes on contacts. */
public final class Notes {
  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final ContactDirectory contacts;
  private volatile NoteListener listener = (organizationId, contactId) -> {};

  /** Notes on those whom {@code contacts} knows. */
  public Notes(Database database, Ids ids, InstantSource clock, ContactDirectory contacts) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.contacts = contacts;
  }

  /** Which contacts have notes. */
  public static ContactUse use() {
    return NoteRows::contacts;
  }

  /** {@code /v1/contacts/{id}/notes}. */
  public List<Route> routes() {
    return new NoteRoutes(this).routes();
  }

  /** Lets this one hear from now on whose notes change. */
  public void listen(NoteListener listener) {
    this.listener = listener;
  }

  /** Gives the notes on a contact to the one of which it becomes a part. */
  public static void merged(Tx tx, ContactMerge merge) {
    NoteRows.move(tx, merge.organizationId(), merge.from().id(), merge.into().id());
  }

  /** The notes on a contact, oldest first, as the API shows them. */
  public JsonPage documents(Tx tx, long organizationId, long contactId, long after, int most) {
    List<Note> notes = NoteRows.after(tx, organizationId, contactId, after, most);
    return new JsonPage(
        notes.stream().map(Note::id).toList(),
        notes.stream().map(note -> Json.text(note.view())).toList());
  }

  Page<Note> list(long organizationId, long contactId, Paging paging) {
    return database.read(tx -> {
      long current = contact(tx, organizationId, contactId);
      return Page.of(
          NoteRows.list(tx, organizationId, current, paging),
          paging,
          () -> NoteRows.count(tx, organizationId, current),
          note -> new Cursors.Position(note.id(), note.id()));
    });
  }

  Note find(long organizationId, long contactId, long id) {
    return database.read(tx -> found(tx, organizationId, contactId, id));
  }

  Note add(Tx tx, Caller caller, long contactId, String text) {
    long organizationId = caller.organizationId();
    long current = contact(tx, organizationId, contactId);
    Note note =
        new Note(organizationId, ids.next(), current, text, Actor.of(caller), now(), null, 1);
    NoteRows.add(tx, note);
    tell(tx, note);
    return note;
  }

  Note edit(Caller caller, long contactId, long id, OptionalLong expected, String text) {
    return database.write(tx -> {
      Note before = changeable(tx, caller, contactId, id, expected);
      if (before.text().equals(text)) {
        return before;
      }
      if (!NoteRows.edit(tx, before, text, now())) {
        throw StorageException.lostRace();
      }
      tell(tx, before);
      return found(tx, caller.organizationId(), contactId, id);
    });
  }

  void remove(Caller caller, long contactId, long id, OptionalLong expected) {
    database.write(tx -> {
      Note note = changeable(tx, caller, contactId, id, expected);
      if (!NoteRows.remove(tx, note)) {
        throw StorageException.lostRace();
      }
      tell(tx, note);
      return id;
    });
  }

  private void tell(Tx tx, Note note) {
    tx.afterCommit(() -> listener.changed(note.organizationId(), note.contactId()));
  }

  private Note changeable(Tx tx, Caller caller, long contactId, long id, OptionalLong expected) {
    Note note = found(tx, caller.organizationId(), contactId, id);
    if (!note.mayBeChangedBy(caller)) {
      throw Problem.of(
          ProblemCode.FORBIDDEN, "Only its author, an admin or an owner may change a note.");
    }
    ETags.require(expected, note.version());
    return note;
  }

  private long contact(Tx tx, long organizationId, long contactId) {
    return contacts.find(tx, organizationId, contactId).orElseThrow(Problem::notFound).id();
  }

  private Note found(Tx tx, long organizationId, long contactId, long id) {
    return NoteRows.find(tx, organizationId, contacts.currentId(tx, organizationId, contactId), id)
        .orElseThrow(Problem::notFound);
  }

  /** To the millisecond, as it is kept. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }
}
