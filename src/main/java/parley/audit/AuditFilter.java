package parley.audit;

import java.time.Instant;
import java.util.Optional;
import parley.http.InstantParameter;
import parley.http.Problem;
import parley.http.Request;

/**
 * Which entries are asked for.
 *
 * @param from this time or later
 * @param to before this time
 */
record AuditFilter(
    long organizationId,
    Optional<String> actor,
    Optional<AuditAction> action,
    Optional<String> target,
    Optional<Instant> from,
    Optional<Instant> to) {

  /** Every entry of an organization. */
  static AuditFilter all(long organizationId) {
    return new AuditFilter(
        organizationId,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * What the query of a request asks for.
   *
   * @throws Problem {@code invalid_parameter}
   */
  static AuditFilter of(Request request) {
    return new AuditFilter(
        request.organizationId(),
        request.query("actor"),
        request.query("action").map(AuditFilter::action),
        request.query("target"),
        InstantParameter.read(request, "from"),
        InstantParameter.read(request, "to"));
  }

  private static AuditAction action(String text) {
    return AuditAction.of(text)
        .orElseThrow(() ->
            Problem.invalidParameter("query:action", "must be one of " + AuditAction.names()));
  }
}
