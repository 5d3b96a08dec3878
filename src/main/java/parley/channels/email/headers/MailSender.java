package parley.channels.email.headers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Who wrote a mail, and whom an answer goes to. */
public final class MailSender {
  private static final int MOST = 20;

  /** Local parts of machines, without the signs that people put between the words. */
  private static final Set<String> ROBOTS =
      Set.of(
          "mailerdaemon",
          "postmaster",
          "maildeliverysystem",
          "noreply",
          "donotreply",
          "bounce",
          "bounces");

  private static final Set<String> MAILERS =
      Set.of("mailerdaemon", "postmaster", "maildeliverysystem");

  /** What names somebody, too, the likeliest first. */
  private static final List<String> OTHER_FIELDS = List.of("Sender", "Reply-To", "Return-Path");

  private MailSender() {}

  /**
   * Who wrote it: the address of {@code From}; of several the one that {@code Sender} names, else
   * the first. Empty when there is no address.
   */
  public static Optional<MailAddress> of(MailHeaders headers) {
    List<MailAddress> authors = MailAddresses.of(headers, "From", MOST);
    return authors.size() < 2
        ? authors.stream().findFirst()
        : MailAddresses.of(headers, "Sender", 1).stream()
            .flatMap(sender -> authors.stream().filter(author -> isSame(author, sender)))
            .findFirst()
            .or(() -> Optional.of(authors.getFirst()));
  }

  /**
   * Who may have written a mail whose {@code From} has no address, the likeliest first. None of
   * them is proved by anything.
   */
  public static List<MailAddress> substitutes(MailHeaders headers) {
    Stream<MailAddress> quoted =
        headers.first("From").stream()
            .flatMap(from -> MailAddresses.parse(from.replace("\"", ""), 1).stream());
    return Stream.concat(
            quoted,
            OTHER_FIELDS.stream().flatMap(name -> MailAddresses.of(headers, name, 1).stream()))
        .toList();
  }

  /** Whether {@code From} says that nobody is to be answered, as mail servers write it. */
  static boolean isNobody(MailHeaders headers) {
    return of(headers).isEmpty()
        && headers
            .first("From")
            .map(from -> from.strip().toLowerCase(Locale.ROOT))
            .filter(from -> from.equals("<>") || from.contains("mailer-daemon"))
            .isPresent();
  }

  /** The first address of {@code Reply-To}. */
  public static Optional<MailAddress> replyTo(MailHeaders headers) {
    return MailAddresses.of(headers, "Reply-To", 1).stream().findFirst();
  }

  /**
   * Where an answer goes: to {@code Reply-To} if that belongs to whom the sender's domain belongs
   * to, else to the sender. Otherwise a mail in somebody's name would bring the answer to a
   * stranger.
   */
  public static MailAddress answersGoTo(MailAddress sender, Optional<MailAddress> replyTo) {
    return replyTo
        .filter(address -> RegistrableDomain.isShared(address.domain(), sender.domain()))
        .orElse(sender);
  }

  /** Whether the address is one that machines write from, so that nobody reads an answer. */
  public static boolean isRobot(MailAddress address) {
    return ROBOTS.contains(plainLocalPart(address));
  }

  /** Whether it is the address of a mail server's own messages. */
  static boolean isMailer(MailAddress address) {
    return MAILERS.contains(plainLocalPart(address));
  }

  private static String plainLocalPart(MailAddress address) {
    String local = address.localPart().toLowerCase(Locale.ROOT);
    int plus = local.indexOf('+');
    String name = plus < 0 ? local : local.substring(0, plus);
    return name.replace("-", "").replace("_", "").replace(".", "");
  }

  private static boolean isSame(MailAddress one, MailAddress other) {
    return one.key().equals(other.key());
  }
}
