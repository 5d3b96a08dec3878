package parley.contacts;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import parley.http.Actor;
import parley.http.EmailAddress;
import parley.http.HmacSha256;
import parley.http.Json;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Keeps what people have refused when they are erased, by keyed hashes of their addresses: who
 * comes back, or is brought back by a file, has refused it still.
 */
final class Suppressions implements Refusals {
  private final Ids ids;
  private final SuppressionKeys keys;

  Suppressions(Ids ids, SuppressionKeys keys) {
    this.ids = ids;
    this.keys = keys;
  }

  /**
   * Keeps the refusals of a contact that is being erased, and forgets what it has granted since.
   */
  void keep(Tx tx, long organizationId, Contact contact, List<String> addresses) {
    if (addresses.isEmpty() || contact.consents().isEmpty()) {
      return;
    }
    List<String> hashes = hashes(keys.get(tx, organizationId), addresses);
    for (Consent consent : contact.consents()) {
      SuppressionRows.lift(tx, organizationId, hashes, consent);
      if (consent.state() == Consent.State.DENIED) {
        hashes.forEach(hash -> SuppressionRows.keep(tx, organizationId, hash, consent));
      }
    }
  }

  @Override
  public Contact restored(Tx tx, long organizationId, Contact contact, List<String> addresses) {
    return restored(tx, organizationId, keys.find(tx, organizationId), contact, addresses);
  }

  /** The same for a single contact, of whom it is expected that they have refused nothing. */
  Refusals expectingNone() {
    return (tx, organizationId, contact, addresses) ->
        addresses.isEmpty() || keys.isExpectedMissing(tx, organizationId)
            ? contact
            : restored(tx, organizationId, contact, addresses);
  }

  /**
   * Runs work that adds many contacts: whether there are refusals at all is asked once for all of
   * them. If the first comes meanwhile, the transaction runs again.
   */
  <T> T forMany(Tx tx, long organizationId, Function<Refusals, T> work) {
    Optional<byte[]> key = keys.find(tx, organizationId);
    T done =
        work.apply((same, organization, contact, addresses) ->
            restored(same, organization, key, contact, addresses));
    if (key.isEmpty() && keys.find(tx, organizationId).isPresent()) {
      throw StorageException.lostRace();
    }
    return done;
  }

  private Contact restored(
      Tx tx, long organizationId, Optional<byte[]> key, Contact contact, List<String> addresses) {
    if (addresses.isEmpty()) {
      return contact;
    }
    Map<String, Consent> denials = new LinkedHashMap<>();
    key.stream()
        .flatMap(
            known -> SuppressionRows.find(tx, organizationId, hashes(known, addresses)).stream())
        .forEach(denial -> denials.put(denial.channel() + " " + denial.purpose(), denial));
    return denials.isEmpty()
        ? contact
        : denied(tx, organizationId, contact, List.copyOf(denials.values()));
  }

  private Contact denied(Tx tx, long organizationId, Contact contact, List<Consent> denials) {
    List<Consent> all = new ArrayList<>(contact.consents());
    denials.forEach(denial -> all.removeIf(denial::isAbout));
    all.addAll(denials);
    ContactUpdateRows.restore(tx, organizationId, contact.id(), Json.text(all));
    denials.forEach(denial ->
        ConsentRows.add(
            tx, organizationId, new ConsentChange(ids.next(), contact.id(), denial, Actor.SYSTEM)));
    return ContactRows.find(tx, organizationId, contact.id()).orElseThrow();
  }

  private static List<String> hashes(byte[] key, List<String> addresses) {
    return addresses.stream()
        .flatMap(Suppressions::spellings)
        .distinct()
        .map(address -> hash(key, address))
        .toList();
  }

  /** A phone is the same with and without its plus, an e-mail in any case and script. */
  private static Stream<String> spellings(String address) {
    String plain = address.startsWith("+") ? address.substring(1) : address;
    return plain.indexOf('@') < 0
        ? Stream.of(plain.toLowerCase(Locale.ROOT))
        : EmailAddress.spellings(plain).stream();
  }

  private static String hash(byte[] key, String address) {
    byte[] hash = HmacSha256.of(key, address.getBytes(StandardCharsets.UTF_8));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
  }
}
