package parley.channels;

/**
 * Keys under which adapters make names that come back to us years later: one of each organization,
 * which never changes.
 */
@FunctionalInterface
public interface OrganizationKeys {
  /** The organization's key, 32 bytes. */
  byte[] of(long organizationId);
}
