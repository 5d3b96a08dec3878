package parley.webhooks;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import parley.events.EventType;
import parley.http.Field;
import parley.http.Fields;

/** Reads what a client says about a webhook. */
final class WebhookBody {
  private static final int URL = 2000;
  private static final int DESCRIPTION = 500;
  private static final String ALL = "*";
  private static final int MOST_EVENTS = 100;
  private static final String EVENTS = "must be *, or one of " + EventType.names();
  private static final Pattern NUMBER = Pattern.compile("(^|\\.)[0-9][^.]*\\.?$");
  private static final Pattern DOTTED =
      Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

  private WebhookBody() {}

  /** A new webhook. */
  static WebhookChange added(Fields body) {
    return read(body, Field::required);
  }

  /** A change of a webhook. */
  static WebhookChange changed(Fields body) {
    return read(body, Field::notNull);
  }

  private static WebhookChange read(Fields body, UnaryOperator<Field<String>> presence) {
    Field<String> url =
        presence
            .apply(body.text("url", URL))
            .parse(
                WebhookBody::address,
                "invalid_format",
                "must be https://host/path, without user or fragment");
    Field<List<String>> events =
        body.texts("events", MOST_EVENTS, WebhookBody::type, "unknown_value", EVENTS)
            .check(types -> !types.isEmpty(), "too_short", "must name a type; null is for all")
            .map(types -> types.contains(ALL) ? List.of() : types.stream().distinct().toList());
    Field<String> description = body.text("description", DESCRIPTION);
    Field<Boolean> enabled = body.flag("enabled").notNull();
    body.check();
    return new WebhookChange(url.change(), events.change(), description.change(), enabled.change());
  }

  private static Optional<String> type(String text) {
    return text.equals(ALL) ? Optional.of(ALL) : EventType.of(text).map(EventType::text);
  }

  private static Optional<String> address(String text) {
    try {
      URI uri = new URI(text);
      boolean good =
          ("https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme()))
              && uri.getHost() != null
              && isPlain(uri.getHost())
              && uri.getRawUserInfo() == null
              && uri.getRawFragment() == null
              && uri.getPort() <= 65_535
              && uri.getPort() != 0;
      return good ? Optional.of(uri.toASCIIString()) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** No 127.1, 0x7f000001 or 0177.0.0.1, whose meaning is disputed, and no zone of IPv6. */
  private static boolean isPlain(String host) {
    boolean numbers = NUMBER.matcher(host).find();
    return host.indexOf('%') < 0 && (!numbers || DOTTED.matcher(host).matches());
  }
}
