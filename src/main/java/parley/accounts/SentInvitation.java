package parley.accounts;

/**
 * An invitation and its link, which nobody is shown again.
 *
 * @param isNew whether it was made just now; otherwise it was pending, and was sent again
 */
record SentInvitation(Invitation invitation, String acceptUrl, boolean isNew) {}
