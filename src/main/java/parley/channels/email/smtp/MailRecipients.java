package parley.channels.email.smtp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.channels.OutboundMessage;
import parley.channels.email.headers.MailAddress;
import parley.channels.email.headers.OwnAddresses;
import tools.jackson.databind.JsonNode;

/** Who gets a mail: who is named, each once, and never a mailbox of our own. */
record MailRecipients(List<MailAddress> to, List<MailAddress> cc, List<MailAddress> bcc) {

  /**
   * The recipients that a message names; else the customer, and copies for who takes part.
   *
   * @param own to whom nothing goes: it would come back
   */
  static MailRecipients of(OutboundMessage message, OwnAddresses own) {
    Chosen chosen = new Chosen(own);
    JsonNode content = message.content();
    List<MailAddress> to = chosen.of(named(content.path("to")));
    if (to.isEmpty()) {
      to = chosen.of(MailAddress.of(null, message.address()).stream());
    }
    Stream<MailAddress> copies =
        content.path("cc").isArray()
            ? named(content.path("cc"))
            : message.thread().participants().stream()
                .flatMap(one -> MailAddress.of(one.name(), one.address()).stream());
    List<MailAddress> cc = chosen.of(copies);
    return new MailRecipients(to, cc, chosen.of(named(content.path("bcc"))));
  }

  private static Stream<MailAddress> named(JsonNode people) {
    return people
        .valueStream()
        .flatMap(one -> address(one.path("name"), one.path("address")).stream());
  }

  private static Optional<MailAddress> address(JsonNode name, JsonNode address) {
    @Nullable String shown = name.isString() ? name.asString() : null;
    return MailAddress.of(shown, address.asString());
  }

  /**
   * The addresses of the envelope: the customer first, without whom the mail has no purpose, or
   * else the first of those whom it is to.
   */
  List<String> envelope(String customer) {
    List<String> all = new ArrayList<>();
    String key = MailAddress.of(null, customer).map(MailAddress::key).orElse("");
    Stream.of(to, cc, bcc)
        .flatMap(List::stream)
        .forEach(
            one -> all.add(one.key().equals(key) ? 0 : all.size(), HeaderAddress.forServers(one)));
    return all;
  }

  /** Those that are not taken yet, each once. */
  private static final class Chosen {
    private final Map<String, MailAddress> known = new LinkedHashMap<>();
    private final OwnAddresses own;

    Chosen(OwnAddresses own) {
      this.own = own;
    }

    List<MailAddress> of(Stream<MailAddress> candidates) {
      return candidates
          .filter(one -> !own.has(one))
          .filter(one -> known.putIfAbsent(one.key(), one) == null)
          .toList();
    }
  }
}
