package parley.accounts;

import parley.storage.Tx;

/** What another room does in the transaction in which an organization is founded. */
@FunctionalInterface
public interface OrganizationFounded {
  /** Adds what every organization starts with; an exception undoes the signup. */
  void founded(Tx tx, long organizationId);
}
