package parley.audit;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parley.storage.IdType;

/** A head as it was once: what somebody outside of the database has kept. */
public record KeptHead(long organizationId, long sequence, String hash) {
  private static final Pattern TEXT = Pattern.compile("(org_\\w+):([1-9]\\d{0,17}):([0-9a-f]{64})");

  /** The head in {@link #text}; empty when there is none. */
  public static Optional<KeptHead> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    OptionalLong organization = IdType.ORGANIZATION.decode(matcher.group(1));
    return organization.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new KeptHead(
                organization.getAsLong(), Long.parseLong(matcher.group(2)), matcher.group(3)));
  }

  /** {@code org_…:sequence:hash}. */
  public String text() {
    return IdType.ORGANIZATION.encode(organizationId) + ":" + sequence + ":" + hash;
  }
}
