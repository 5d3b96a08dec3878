package parley.contacts;

import java.util.List;

/**
 * A contact of whom nothing may be left.
 *
 * @param addresses by which the contact was known: phone, e-mail, and what channels call it
 * @param identities the last of these, and on which channel each means this contact
 */
public record ErasedContact(
    long organizationId, long id, List<String> addresses, List<Identity> identities) {}
