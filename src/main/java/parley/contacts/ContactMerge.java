package parley.contacts;

import parley.http.Actor;

/**
 * A contact becomes part of another one; both are locked, and still as they were before.
 *
 * @param from whose row is deleted in the end
 * @param actor who wanted it
 */
public record ContactMerge(long organizationId, Contact from, Contact into, Actor actor) {}
