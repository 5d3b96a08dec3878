package parley.channels;

/**
 * An update, and the account that it is for.
 *
 * @param accountKey the provider's name of the account; empty for reports about a whole group
 * @param groupKey the provider's name of what the account belongs to; empty when it isn't told
 */
public record AccountUpdate(String accountKey, String groupKey, Update update) {}
