package parley.contacts;

/**
 * A contact that an import has made.
 *
 * @param isAsMade whether nobody else has changed it since
 */
record ImportedContact(Contact contact, boolean isAsMade) {}
