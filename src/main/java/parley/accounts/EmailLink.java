package parley.accounts;

/**
 * What a link lets a person do: have this address.
 *
 * @param id tells apart those of a login, in the order in which they were made; 0 where there is
 *     only one
 */
record EmailLink(long loginId, long id, String email) {}
