package parley.channels;

/** How far a provider has brought a message. */
public enum DeliveryStatus {
  SENT,
  DELIVERED,
  READ,
  FAILED
}
