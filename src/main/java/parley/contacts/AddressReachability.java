package parley.contacts;

import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Whether addresses take messages, by what providers report and by who writes from them. */
public final class AddressReachability {
  private final InstantSource clock;
  private final ContactEvents events;

  AddressReachability(InstantSource clock, ContactEvents events) {
    this.clock = clock;
    this.events = events;
  }

  /**
   * Notes what was reported of an address, by a word of {@link Identity#status}; nothing happens
   * when nobody has it.
   */
  public void reported(
      Tx tx, long organizationId, String channel, String scope, String address, String status) {
    OptionalLong owner = IdentityRows.owner(tx, organizationId, channel, scope, address);
    if (owner.isPresent()) {
      change(
          tx,
          organizationId,
          owner.getAsLong(),
          () -> IdentityRows.status(tx, organizationId, channel, scope, address, status));
    }
  }

  /**
   * Who has written from an address can be answered there, whatever was reported of it. Costs
   * nothing where nothing was.
   */
  public void wrote(Tx tx, long organizationId, MetContact met, String channel, String scope) {
    if (!met.undeliverable().isEmpty()) {
      change(
          tx,
          organizationId,
          met.id(),
          () ->
              IdentityRows.revive(
                  tx, organizationId, met.id(), channel, scope, met.undeliverable()));
    }
  }

  /**
   * Whether an address takes no messages any more.
   *
   * @param contact who is written to there, whose address it most often is
   */
  public boolean refuses(
      Tx tx, long organizationId, Contact contact, String channel, String scope, String address) {
    return contact
        .addressStatus(channel, scope, address)
        .or(() -> IdentityRows.status(tx, organizationId, channel, scope, address))
        .filter(status -> status.equals("blocked") || status.equals("undeliverable"))
        .isPresent();
  }

  /** Those of some addresses that take no messages any more, or whose contact is blocked. */
  public Set<String> refusing(
      Tx tx, long organizationId, String channel, String scope, List<String> addresses) {
    return addresses.isEmpty()
        ? Set.of()
        : Set.copyOf(IdentityRows.refusing(tx, organizationId, channel, scope, addresses));
  }

  /** Keeps the copy beside the contact as the addresses are, and tells of what has changed. */
  private void change(Tx tx, long organizationId, long contactId, BooleanSupplier change) {
    Contact before =
        ContactRows.findToChange(tx, organizationId, contactId)
            .orElseThrow(StorageException::lostRace);
    if (change.getAsBoolean()
        && ContactUpdateRows.copyIdentities(tx, organizationId, contactId, clock.instant())) {
      Contact after = ContactRows.find(tx, organizationId, contactId).orElseThrow();
      events.updated(tx, organizationId, before, after);
    }
  }
}
