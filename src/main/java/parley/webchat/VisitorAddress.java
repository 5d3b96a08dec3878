package parley.webchat;

/**
 * Where a visitor is known.
 *
 * @param widgetKey of the chat
 * @param address of the visitor there; the same on another chat may be somebody else's
 */
public record VisitorAddress(String widgetKey, String address) {}
