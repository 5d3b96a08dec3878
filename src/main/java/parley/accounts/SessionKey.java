package parley.accounts;

import java.util.List;

/** Which session of which organization. */
record SessionKey(long organizationId, long id) {
  /** What {@code (org_id, id)} is compared with. */
  List<Long> values() {
    return List.of(organizationId, id);
  }
}
