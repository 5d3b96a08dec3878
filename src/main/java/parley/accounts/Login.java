package parley.accounts;

/**
 * What a person logs in with, in the whole installation; no organization sees more of it than its
 * own agents' addresses.
 *
 * @param email trimmed and in lower case
 * @param passwordHash Argon2id in PHC format
 */
record Login(long id, String email, String passwordHash) {}
