package parley.events;

/**
 * What an event is about, without what it tells: enough to decide who wants it.
 *
 * @param sequence its number, from 1 without a hole
 * @param subject see {@link Event}
 */
public record EventHead(long sequence, long id, String type, long subject) {}
