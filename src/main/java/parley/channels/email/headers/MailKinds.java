package parley.channels.email.headers;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells what kind of mail one is; the first that fits. */
public final class MailKinds {
  /** The header field by which an installation knows its own mails, with its id. */
  public static final String LOOP = "X-Parley-Loop";

  private static final int MOST_SERVERS = 100;
  private static final int LONGEST = 100;

  private static final Map<String, String> PRECEDENCE =
      Map.of("bulk", "bulk", "junk", "junk", "list", "list", "auto_reply", "auto-replied");

  private static final Set<String> SUBMITTED =
      Set.of("auto-replied", "auto-generated", "auto-notified");

  private final MailSeals seals;
  private final String installation;

  /** Knows the mails of an installation by its id and its seals. */
  public MailKinds(MailSeals seals, String installation) {
    this.seals = seals;
    this.installation = installation;
  }

  /**
   * What kind of mail it is.
   *
   * @param ownAddresses the keys of the channel's addresses
   */
  public MailKind of(MailHeaders headers, MailStructure structure, Set<String> ownAddresses) {
    Optional<MailAddress> sender = MailSender.of(headers);
    if (isOurs(headers, sender, ownAddresses)) {
      return new MailKind.Ours();
    }
    if (structure.isReport("delivery-status")
        || (structure.hasDeliveryStatus() && hasNullSender(headers))) {
      return new MailKind.DeliveryReported();
    }
    if (structure.isReport("feedback-report")) {
      return new MailKind.AbuseReported();
    }
    if (structure.isReport("disposition-notification")) {
      return new MailKind.ReadReported();
    }
    return automatic(headers, sender, ownAddresses)
        .<MailKind>map(MailKind.Automatic::new)
        .orElseGet(() -> isLooping(headers) ? new MailKind.Looping() : new MailKind.Personal());
  }

  private boolean isOurs(MailHeaders headers, Optional<MailAddress> sender, Set<String> own) {
    return headers.all(LOOP).stream().anyMatch(id -> id.strip().equals(installation))
        || MessageIds.own(headers).flatMap(seals::reference).isPresent()
        || sender.map(MailAddress::key).filter(own::contains).isPresent();
  }

  private static Optional<String> automatic(
      MailHeaders headers, Optional<MailAddress> sender, Set<String> own) {
    return submitted(headers)
        .or(() -> isOwnList(headers, own) ? Optional.empty() : bulk(headers))
        .or(() -> unusual(headers))
        .or(() -> hasNullSender(headers) ? Optional.of("bounce") : Optional.empty())
        .or(() -> sender.filter(MailSender::isRobot).map(address -> "robot"));
  }

  private static Optional<String> submitted(MailHeaders headers) {
    return headers
        .first("Auto-Submitted")
        .map(MailKinds::keyword)
        .filter(keyword -> !keyword.isEmpty() && !keyword.equals("no"))
        .map(keyword -> SUBMITTED.contains(keyword) ? keyword : "auto-generated");
  }

  private static Optional<String> bulk(MailHeaders headers) {
    return headers
        .first("Precedence")
        .map(value -> PRECEDENCE.get(keyword(value)))
        .or(() ->
            headers.has("List-Id") || headers.has("List-Unsubscribe")
                ? Optional.of("list")
                : Optional.empty());
  }

  private static Optional<String> unusual(MailHeaders headers) {
    if (headers.has("X-Autoreply") || headers.has("X-Autorespond")) {
      return Optional.of("auto-replied");
    }
    return headers.has("X-Auto-Generated") ? Optional.of("auto-generated") : Optional.empty();
  }

  /**
   * Whether the list that passed it on is one of the channel's own addresses, as a Google Group is:
   * then customers write through it.
   */
  private static boolean isOwnList(MailHeaders headers, Set<String> own) {
    String list = headers.first("List-Id").orElse("");
    int open = list.lastIndexOf('<');
    int close = list.indexOf('>', open + 1);
    String id = close < 0 ? list : list.substring(open + 1, close);
    return own.stream().anyMatch(key -> key.replace('@', '.').equalsIgnoreCase(id.strip()));
  }

  /** Whether it comes from nobody, as answers of machines do so that nobody answers them. */
  static boolean hasNullSender(MailHeaders headers) {
    return MailSender.isNobody(headers)
        || headers
            .first("Return-Path")
            .map(path -> path.replace(" ", ""))
            .filter(path -> path.isEmpty() || path.equals("<>"))
            .isPresent();
  }

  private static boolean isLooping(MailHeaders headers) {
    return headers.all("Received").size() > MOST_SERVERS;
  }

  /** The first word of a value, without parameters and comments. */
  private static String keyword(String value) {
    String beginning = PlainText.beginning(value, LONGEST).strip().toLowerCase(Locale.ROOT);
    int end = 0;
    while (end < beginning.length() && isInKeyword(beginning.charAt(end))) {
      end++;
    }
    return beginning.substring(0, end);
  }

  private static boolean isInKeyword(char c) {
    return c == '-' || c == '_' || Character.isLetterOrDigit(c);
  }
}
