package parley.contacts;

/**
 * The contact that somebody on a channel is.
 *
 * @param blocked whether nobody wants to read what they write
 */
public record MetContact(long id, boolean blocked) {}
