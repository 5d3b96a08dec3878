package parley.apikeys;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditChanges;
import parley.http.FieldChange;
import parley.http.Scope;

/**
 * What is decided about a key, and can be changed.
 *
 * @param rateLimit requests per second; null for no limit but the organization's
 */
record KeyProfile(
    String name, Set<Scope> scopes, AddressRanges allowedIps, @Nullable Integer rateLimit) {

  /** For the audit log. */
  AuditChanges changesSince(KeyProfile former) {
    return AuditChanges.none()
        .field("name", former.name(), name)
        .field("scopes", former.scopes(), scopes)
        .field("allowed_ips", former.allowedIps().texts(), allowedIps.texts())
        .field("rate_limit", former.rateLimit(), rateLimit);
  }

  /** What a request says about a key; the rest stays as it is. */
  record Change(
      FieldChange<String> name,
      FieldChange<Set<Scope>> scopes,
      FieldChange<List<String>> allowedIps,
      FieldChange<Integer> rateLimit) {

    /** The profile of a new key, from a change that has a name and scopes. */
    KeyProfile profile() {
      return over(new KeyProfile("", Set.of(), AddressRanges.of(List.of()), null));
    }

    KeyProfile over(KeyProfile current) {
      return new KeyProfile(
          Objects.requireNonNullElse(name.over(current.name()), current.name()),
          Objects.requireNonNullElse(scopes.over(current.scopes()), current.scopes()),
          allowedIps.present()
              ? AddressRanges.of(Objects.requireNonNullElse(allowedIps.value(), List.of()))
              : current.allowedIps(),
          rateLimit.over(current.rateLimit()));
    }
  }
}
