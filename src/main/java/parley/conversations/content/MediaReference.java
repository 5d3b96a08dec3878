package parley.conversations.content;

/**
 * A file that was uploaded before and that a message names.
 *
 * @param kind what it has to be: {@code image}, {@code video}, {@code audio}, {@code document} or
 *     {@code sticker}
 * @param field the place in the body that names it, for errors
 */
public record MediaReference(long id, String kind, String field) {}
