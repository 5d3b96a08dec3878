package parley.channels.email.headers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server that we trust has found out about who sent a mail. No result is not a pass.
 *
 * @param dmarc whether the sender's domain stands behind the mail: the one that counts
 * @param spf whether it came from a server of the envelope sender
 * @param dkim whether a domain has signed it
 * @param domain whom the result is about: that of DMARC, else a signature, else the envelope, in
 *     its ASCII form; null when that is not said
 */
public record Authentication(Verdict dmarc, Verdict spf, Verdict dkim, @Nullable String domain) {

  /** What was found out. */
  public enum Verdict {
    PASS,
    FAIL,
    /** Nobody looked, there was nothing to look at, or looking went wrong. */
    NONE;

    private static final Set<String> FAILURES = Set.of("fail", "hardfail", "softfail");

    /** As the API says it. */
    public String keyword() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Verdict of(AuthenticationResults.Result result) {
      boolean fails = FAILURES.contains(result.verdict());
      return result.verdict().equals("pass") ? PASS : fails ? FAIL : NONE;
    }
  }

  /**
   * Reads what trusted servers have written into a mail. A DMARC pass for another domain than that
   * of the sender, as {@link MailSender} reads it, is a failure: then somebody wrote {@code From}
   * so that two readers see two senders.
   *
   * @param trustedServers names with which they sign ({@code mx.google.com}), those of all the hops
   *     from them to the mailbox, too; {@code (none)} trusts the topmost field if it has no name
   */
  public static Authentication read(MailHeaders headers, List<String> trustedServers) {
    List<AuthenticationResults.Result> results = TrustedResults.of(headers, trustedServers);
    Optional<AuthenticationResults.Result> dmarc = best(results, "dmarc", false);
    Optional<AuthenticationResults.Result> spf = best(results, "spf", false);
    Optional<AuthenticationResults.Result> dkim = best(results, "dkim", true);
    boolean isOfAnother = dmarc.filter(result -> isOfAnother(result, headers)).isPresent();
    return new Authentication(
        isOfAnother ? Verdict.FAIL : verdict(dmarc),
        verdict(spf),
        verdict(dkim),
        domain(dmarc, "header.from")
            .or(() -> domain(passed(dkim), "header.d").or(() -> domain(passed(dkim), "header.i")))
            .or(() -> domain(passed(spf), "smtp.mailfrom"))
            .orElse(null));
  }

  private static boolean isOfAnother(AuthenticationResults.Result dmarc, MailHeaders headers) {
    String domain = dmarc.domain("header.from");
    return !domain.isEmpty()
        && MailSender.of(headers)
            .filter(sender -> !RegistrableDomain.isShared(sender.domain(), domain))
            .isPresent();
  }

  /** The topmost of a method, or if there may be many, the topmost that passed. */
  private static Optional<AuthenticationResults.Result> best(
      List<AuthenticationResults.Result> results, String method, boolean many) {
    List<AuthenticationResults.Result> found =
        results.stream().filter(result -> result.method().equals(method)).toList();
    return found.stream()
        .filter(result -> many && Verdict.of(result) == Verdict.PASS)
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  private static Optional<AuthenticationResults.Result> passed(
      Optional<AuthenticationResults.Result> result) {
    return result.filter(found -> Verdict.of(found) == Verdict.PASS);
  }

  private static Verdict verdict(Optional<AuthenticationResults.Result> result) {
    return result.map(Verdict::of).orElse(Verdict.NONE);
  }

  private static Optional<String> domain(
      Optional<AuthenticationResults.Result> result, String property) {
    return result.map(found -> found.domain(property)).flatMap(MailDomain::key);
  }
}
