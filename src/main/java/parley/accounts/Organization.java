package parley.accounts;

import java.time.Instant;
import parley.storage.IdType;

/** Whose contacts and conversations these are. */
record Organization(long id, String name, Instant createdAt) {

  /** What the API shows of it. */
  record View(String id, String name) {}

  View view() {
    return new View(IdType.ORGANIZATION.encode(id), name);
  }
}
