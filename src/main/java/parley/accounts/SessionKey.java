package parley.accounts;

/** Which session of which organization. */
record SessionKey(long organizationId, long id) {}
