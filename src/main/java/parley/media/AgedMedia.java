package parley.media;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import parley.channels.QuarantinedFiles;
import parley.storage.AgedRecords;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Files that are old, and that none of those shows who are still to see or to keep them, nor waits
 * in quarantine to be shown.
 */
record AgedMedia(MediaErasure erasure, MediaKeepers keepers) implements AgedRecords {
  @Override
  public List<Long> page(Tx tx, long organizationId, long after, Instant until, int most) {
    return MediaUseRows.page(tx, organizationId, after, Ids.firstAt(until), most);
  }

  @Override
  public List<Long> due(Tx tx, long organizationId, List<Long> page, Instant until) {
    List<MediaUseRows.Use> uses = MediaUseRows.of(tx, organizationId, page);
    Set<Long> keeping = keepers.among(tx, organizationId, contacts(uses));
    Set<Long> kept = new HashSet<>(QuarantinedFiles.among(tx, organizationId, page));
    uses.stream()
        .filter(use -> keeping.contains(use.contactId()))
        .forEach(use -> kept.add(use.mediaId()));
    return page.stream().filter(id -> !kept.contains(id)).toList();
  }

  @Override
  public long erase(Tx tx, long organizationId, List<Long> due, Instant until) {
    lock(tx, organizationId, due);
    return due(tx, organizationId, due, until).stream()
        .filter(id -> erasure.erase(tx, new MediaKey(organizationId, id)))
        .count();
  }

  /** Nobody shows these files, or holds those whose conversations do, meanwhile. */
  private void lock(Tx tx, long organizationId, List<Long> files) {
    List<Long> contacts = contacts(MediaUseRows.of(tx, organizationId, files));
    keepers.putOffHolds(tx, organizationId, contacts);
    MediaRows.take(tx, organizationId, files);
    if (!contacts(MediaUseRows.of(tx, organizationId, files)).equals(contacts)) {
      // One was shown to somebody else meanwhile, whom somebody may hold.
      throw StorageException.lostRace();
    }
  }

  private static List<Long> contacts(List<MediaUseRows.Use> uses) {
    return uses.stream().map(MediaUseRows.Use::contactId).distinct().sorted().toList();
  }
}
