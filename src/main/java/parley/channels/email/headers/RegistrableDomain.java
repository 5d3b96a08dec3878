package parley.channels.email.headers;

import java.util.Optional;
import org.apache.hc.client5.http.psl.PublicSuffixMatcher;
import org.apache.hc.client5.http.psl.PublicSuffixMatcherLoader;

/** What somebody has registered of a domain, by the list of public suffixes. */
final class RegistrableDomain {
  private static final PublicSuffixMatcher SUFFIXES = PublicSuffixMatcherLoader.getDefault();

  private RegistrableDomain() {}

  /** Whether two domains are the same, or below the same registered one. */
  static boolean isShared(String one, String other) {
    Optional<String> first = MailDomain.key(one);
    Optional<String> second = MailDomain.key(other);
    return first.isPresent()
        && second.isPresent()
        && (first.equals(second) || isSharedRoot(first.get(), second.get()));
  }

  private static boolean isSharedRoot(String one, String other) {
    String root = SUFFIXES.getDomainRoot(one);
    return root != null && root.indexOf('.') > 0 && root.equals(SUFFIXES.getDomainRoot(other));
  }
}
