package parley.apikeys;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import parley.accounts.Members;
import parley.audit.Audit;
import parley.http.Authenticator;
import parley.http.Credentials;
import parley.http.KeyCaller;
import parley.http.KnownCallers;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.Tx;

/** Knows programs by the secrets of their keys. */
final class KeyCredentials
    implements Credentials<KeyCaller>, KnownCallers.Source<KeyCaller>, AutoCloseable {
  private static final KnownCallers.Advice ADVICE =
      new KnownCallers.Advice(
          "The API key is mistyped, unknown or revoked.",
          "The API key has expired, or its time beside a newer one is over; take the newer one.");

  private final InstantSource clock;
  private final Members members;
  private final KnownCallers<KeyCaller> known;
  private final KeyUses uses;

  KeyCredentials(Database database, InstantSource clock, Members members, Audit audit) {
    this.clock = clock;
    this.members = members;
    this.known = new KnownCallers<>(database, clock, this, ADVICE, "key-watch");
    this.uses = new KeyUses(database, clock, audit);
  }

  void start() {
    known.start();
    uses.start();
  }

  @Override
  public KeyCaller authenticate(String token, String address) {
    if (!KeyFormat.isKey(token)) {
      throw known.invalid();
    }
    KeyCaller caller = known.authenticate(token);
    if (!caller.allowed().test(address)) {
      uses.refused(caller, address);
    }
    caller.requireAddress(address);
    uses.used(caller, address);
    return caller;
  }

  @Override
  public void require(KeyCaller caller) {
    known.require(caller);
  }

  @Override
  public KeyCaller current(KeyCaller caller) {
    return known.require(caller);
  }

  @Override
  public Authenticator.Watch watch(KeyCaller caller, Runnable over) {
    return known.watch(caller, over);
  }

  /** Refuses these secrets from now on. */
  void revoke(Collection<Long> secrets) {
    known.revoke(secrets);
  }

  /** Refuses these secrets from this time on. */
  void expire(Collection<Long> secrets, Instant end) {
    known.expire(secrets, end);
  }

  /** A key may do something else from now on. */
  void changed(long keyId) {
    known.forget(caller -> caller.keyId() == keyId);
  }

  /** The personal keys of an agent may do something else from now on. */
  void forgetRole(long organizationId, long agentId) {
    OptionalLong agent = OptionalLong.of(agentId);
    known.forget(
        caller -> caller.organizationId() == organizationId && caller.actingAgent().equals(agent));
  }

  @Override
  public Optional<KeyCaller> find(Tx tx, byte[] hash) {
    return KeySecretRows.find(tx, hash).flatMap(found -> caller(tx, found));
  }

  /** Nobody, when it is personal and its agent has gone. */
  private Optional<KeyCaller> caller(Tx tx, KeySecretRows.Found found) {
    Set<Scope> granted = found.profile().scopes();
    return found.agentId().isEmpty()
        ? Optional.of(caller(found, KeyScopes.effective(granted), false))
        : members
            .role(tx, found.organizationId(), found.agentId().getAsLong())
            .map(role ->
                caller(found, KeyScopes.effective(granted, role), needsSecondFactor(tx, found)));
  }

  /** A personal key can do nothing, like its agent, where a second factor is missing. */
  private boolean needsSecondFactor(Tx tx, KeySecretRows.Found found) {
    return members.needsSecondFactor(tx, found.organizationId(), found.agentId().orElseThrow());
  }

  private static KeyCaller caller(
      KeySecretRows.Found found, Set<Scope> scopes, boolean needsSecondFactor) {
    KeyProfile profile = found.profile();
    Integer rateLimit = profile.rateLimit();
    return new KeyCaller(
        found.organizationId(),
        found.keyId(),
        found.secretId(),
        profile.name(),
        found.agentId(),
        scopes,
        needsSecondFactor,
        profile.allowedIps(),
        rateLimit == null ? OptionalInt.empty() : OptionalInt.of(rateLimit),
        Objects.requireNonNullElse(found.endsAt(), Instant.MAX));
  }

  @Override
  public Collection<Long> going(Tx tx, List<KeyCaller> callers) {
    return KeySecretRows.going(tx, callers, clock.instant()).stream()
        .map(KeySecretRows.Found::secretId)
        .toList();
  }

  @Override
  public Map<Long, KeyCaller> current(Tx tx, Map<Long, KeyCaller> callers) {
    return KeySecretRows.going(tx, List.copyOf(callers.values()), clock.instant()).stream()
        .flatMap(found -> caller(tx, found).stream())
        .collect(Collectors.toMap(KeyCaller::credential, caller -> caller));
  }

  @Override
  public void close() {
    known.close();
    uses.close();
  }
}
