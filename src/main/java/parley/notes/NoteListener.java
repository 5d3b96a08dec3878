package parley.notes;

/** Hears that notes have changed, to tell those who read them. */
@FunctionalInterface
public interface NoteListener {
  /** A note on a contact has been written, changed or removed; returns at once. */
  void changed(long organizationId, long contactId);
}
