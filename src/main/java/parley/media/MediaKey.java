package parley.media;

import parley.storage.IdType;

/** Where the file of a medium is kept. */
record MediaKey(long organizationId, long id) {
  private static final int SPREAD = 2;

  /** {@code org_…/4q/med_…}, the same in a folder and in a bucket; nothing of it is a client's. */
  String path() {
    String name = IdType.MEDIA.encode(id);
    return IdType.ORGANIZATION.encode(organizationId)
        + "/"
        + name.substring(name.length() - SPREAD)
        + "/"
        + name;
  }
}
