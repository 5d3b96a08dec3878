package parley.contacts;

import java.util.List;
import parley.storage.Tx;

/** What people have refused before they were erased. */
@FunctionalInterface
interface Refusals {
  /**
   * Gives a contact what was refused at one of its addresses before, and answers it as it is then.
   * Ask once it has been added: whoever is being erased meanwhile is gone by then, and what they
   * had refused is there.
   */
  Contact restored(Tx tx, long organizationId, Contact added, List<String> addresses);
}
