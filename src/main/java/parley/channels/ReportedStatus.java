package parley.channels;

/** How far a provider has brought a message. */
public enum ReportedStatus {
  SENT,
  DELIVERED,
  READ,
  FAILED
}
