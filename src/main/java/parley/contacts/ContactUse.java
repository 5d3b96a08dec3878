package parley.contacts;

import java.util.List;
import parley.storage.Tx;

/** What another room has of contacts that would be missed if they went, as nobody wants it to. */
@FunctionalInterface
public interface ContactUse {
  /** Those of {@code contactIds} of which the room has something. */
  List<Long> used(Tx tx, long organizationId, List<Long> contactIds);
}
