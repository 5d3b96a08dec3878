/**
 * Finds contacts by parts of their names, numbers and addresses, and builds the queries of lists.
 *
 * <p>{@link parley.contacts.search.ContactSearch} has one implementation for each engine; both keep
 * an index of pieces of words. A {@link parley.contacts.search.ContactQuery} is the statement in
 * the making. This package knows the tables of contacts, and no class of the room.
 */
@NullMarked
package parley.contacts.search;

import org.jspecify.annotations.NullMarked;
