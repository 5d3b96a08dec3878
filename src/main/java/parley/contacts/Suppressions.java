package parley.contacts;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import parley.http.Actor;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Keeps what people have refused when they are erased, by keyed hashes of their addresses: who
 * comes back, or is brought back by a file, has refused it still.
 */
final class Suppressions {
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

  /** A contact that is about to be added, with what was refused at one of its addresses before. */
  Contact over(Tx tx, long organizationId, Contact contact, List<String> addresses) {
    Optional<byte[]> key = addresses.isEmpty() ? Optional.empty() : keys.find(tx, organizationId);
    if (key.isEmpty()) {
      return contact;
    }
    Map<String, Consent> denials = new LinkedHashMap<>();
    SuppressionRows.find(tx, organizationId, hashes(key.get(), addresses))
        .forEach(denial -> denials.put(denial.channel() + " " + denial.purpose(), denial));
    return denials.isEmpty() ? contact : contact.with(List.copyOf(denials.values()));
  }

  /** Notes in the history of a contact that was just added what it had refused before. */
  void added(Tx tx, long organizationId, Contact contact) {
    contact
        .consents()
        .forEach(denial ->
            ConsentRows.add(
                tx,
                organizationId,
                new ConsentChange(ids.next(), contact.id(), denial, Actor.SYSTEM)));
  }

  private static List<String> hashes(byte[] key, List<String> addresses) {
    return addresses.stream()
        .map(Suppressions::plain)
        .distinct()
        .map(address -> hash(key, address))
        .toList();
  }

  /** A phone is the same with and without its plus, an e-mail whatever its case. */
  private static String plain(String address) {
    return (address.startsWith("+") ? address.substring(1) : address).toLowerCase(Locale.ROOT);
  }

  private static String hash(byte[] key, String address) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] hash = mac.doFinal(address.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("can't hash", e);
    }
  }
}
