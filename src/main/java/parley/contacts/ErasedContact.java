package parley.contacts;

import java.util.List;

/**
 * A contact of whom nothing may be left.
 *
 * @param formerIds the ids of those who have become part of it
 * @param addresses by which the contact was known: phone, e-mail, and what channels call it
 * @param identities the last of these, and on which channel each means this contact
 */
public record ErasedContact(
    long organizationId,
    long id,
    List<Long> formerIds,
    List<String> addresses,
    List<Identity> identities) {}
