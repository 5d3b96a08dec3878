package parley.apikeys;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;
import parley.http.Scope;
import parley.http.Timestamps;

/**
 * Reads what clients say about keys.
 *
 * @param mostRequests per second that an organization may send; empty for no limit
 */
record ApiKeyBody(OptionalInt mostRequests) {
  private static final int NAME = 120;
  private static final int MOST_SCOPES = 100;
  private static final int MOST_RANGES = 50;
  private static final int MOST_REQUESTS = 1_000_000;
  private static final Duration LIFE = Duration.ofDays(365);
  private static final Duration OVERLAP = Duration.ofDays(1);
  private static final Duration LONGEST_OVERLAP = Duration.ofDays(7);

  /** What answers have and requests can't set. */
  private static final List<String> READ_ONLY =
      List.of(
          "id",
          "kind",
          "agent_id",
          "status",
          "hint",
          "key",
          "created_by",
          "created_at",
          "rotated_at",
          "overlap_ends_at",
          "last_used_at",
          "last_used_ip");

  /** A new key; when nothing is said of its end, it lives for a year. */
  record New(KeyProfile profile, FieldChange<Instant> expiresAt) {
    @Nullable Instant expiry(Instant now) {
      return expiresAt.over(now.plus(LIFE));
    }
  }

  New added(Fields body, Instant now) {
    Field<Instant> expiresAt = expiresAt(body, now);
    KeyProfile profile = read(body, Field::required, Field::required).profile();
    return new New(profile, expiresAt.change());
  }

  KeyProfile.Change changed(Fields body) {
    body.ignore(List.of("expires_at"));
    return read(body, Field::notNull, Field::notNull);
  }

  Rotation rotation(Fields body, Instant now) {
    Field<Long> overlap = body.number("overlap_s", 0, LONGEST_OVERLAP.toSeconds()).notNull();
    Field<Instant> expiresAt = expiresAt(body, now);
    body.check();
    return new Rotation(Duration.ofSeconds(overlap.or(OVERLAP.toSeconds())), expiresAt.change());
  }

  private KeyProfile.Change read(
      Fields body, UnaryOperator<Field<String>> name, UnaryOperator<Field<List<Scope>>> scopes) {
    body.ignore(READ_ONLY);
    Field<String> named =
        name.apply(body.text("name", NAME))
            .map(String::strip)
            .check(text -> !text.isEmpty(), "too_short", "must not be blank");
    Field<List<Scope>> granted =
        scopes
            .apply(
                body.texts(
                    "scopes",
                    MOST_SCOPES,
                    KeyScopes::grantable,
                    "unknown_scope",
                    "must be one of " + KeyScopes.names()))
            .check(list -> !list.isEmpty(), "too_short", "must name at least one scope");
    Field<List<String>> allowedIps =
        body.texts(
            "allowed_ips",
            MOST_RANGES,
            AddressRanges::range,
            "invalid_range",
            "must be an address or a range in CIDR notation: 203.0.113.0/24, 2001:db8::/32");
    Field<Integer> rateLimit =
        body.number("rate_limit")
            .check(
                number -> number >= 1 && number <= mostRequests.orElse(MOST_REQUESTS),
                "out_of_range",
                "must be from 1 to "
                    + mostRequests.orElse(MOST_REQUESTS)
                    + " requests per second, which the organization may send")
            .map(Math::toIntExact);
    body.check();
    return new KeyProfile.Change(
        named.change(),
        granted.map(ApiKeyBody::set).change(),
        allowedIps.change(),
        rateLimit.change());
  }

  private static Set<Scope> set(List<Scope> scopes) {
    EnumSet<Scope> set = EnumSet.noneOf(Scope.class);
    set.addAll(scopes);
    return Collections.unmodifiableSet(set);
  }

  private static Field<Instant> expiresAt(Fields body, Instant now) {
    return body.text("expires_at", 100)
        .parse(Timestamps::parse, "invalid_timestamp", "must be ISO 8601 with an offset")
        .check(now::isBefore, "not_in_future", "must be in the future");
  }
}
