package parley.media;

import parley.storage.Tx;

/** The table {@code media_total}: how many bytes of files an organization has. */
final class MediaTotalRows {
  private MediaTotalRows() {}

  /** Counts bytes that came, or less than 0 that went; nobody else does until the commit. */
  static void add(Tx tx, long organizationId, long bytes) {
    tx.run(
        """
        insert into media_total (org_id, bytes) values (?, ?)
        on conflict (org_id) do update set bytes = media_total.bytes + excluded.bytes
        """,
        organizationId,
        bytes);
  }

  /** The bytes of all files; after {@link #add} nobody changes them before the commit. */
  static long bytes(Tx tx, long organizationId) {
    return tx.number("select bytes from media_total where org_id = ?", organizationId);
  }
}
