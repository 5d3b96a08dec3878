/**
 * Contacts: the people that an organization talks with, their tags, and the addresses by which
 * channels know them.
 *
 * <p>{@link parley.contacts.ContactDirectory} is the door. Over HTTP it is a list of routes; other
 * rooms hand it their transaction: {@code find}, {@code knownAs} (who is behind this address? made
 * if nobody is) and {@code linkAddress}. Whoever brings many contacts uses its {@link
 * parley.contacts.ContactIntake}; whoever keeps something of contacts is told when one is erased
 * ({@link parley.contacts.ContactErased}), blocked ({@link parley.contacts.ContactBlocked}) or
 * becomes part of another ({@link parley.contacts.ContactMerged}).
 *
 * <p>Tables: {@code contact} (with a copy of the tags for showing, and the folded text that the
 * search looks at), {@code contact_tag} (for filters), {@code contact_identity} (an address belongs
 * to one contact), {@code consent_change} (what contacts have allowed and refused over time; what
 * counts now is copied beside the contact), {@code suppression} (what those have refused who are
 * erased, by keyed hashes of their addresses; the keys are in {@code suppression_key}), {@code
 * contact_alias} (the ids of contacts that have become part of others), {@code contact_hold} (of
 * whom nothing may be erased), {@code segment} (filters that have a name), {@code
 * contact_rehearsal} (contacts as a dry run would leave them). Phone, lower-cased e-mail and
 * external id are unique in the organization by key. Text is folded in Java, so that both engines
 * find the same contacts; PostgreSQL keeps its index itself, SQLite's is kept by {@link
 * parley.contacts.search.SqliteSearch}.
 */
@NullMarked
package parley.contacts;

import org.jspecify.annotations.NullMarked;
