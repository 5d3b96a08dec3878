package parley.webchat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.webchat.WebChatType;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** Where a visitor was, without what may be private: it is only what they claim. */
final class VisitedPage {
  private static final int LONGEST_TITLE = 300;
  private static final int LONGEST_URL = 1_000;

  private VisitedPage() {}

  /**
   * Reads what is kept: the title, and the address without who logs in, the fragment, and all of
   * the query but the parameters that the channel names.
   *
   * @param channel only looked at for an address that has a query
   */
  static @Nullable ObjectNode read(@Nullable Fields page, Supplier<Channel> channel) {
    if (page == null) {
      return null;
    }
    ObjectNode known = Json.object();
    known.put("url", page.text("url", LONGEST_URL).map(url -> kept(url, channel)).orNull());
    known.put("title", page.text("title", LONGEST_TITLE).map(VisitorMessage::visible).orNull());
    return known;
  }

  private static String kept(String url, Supplier<Channel> channel) {
    String whole = before('#', url);
    String address = before('?', whole);
    String query = whole.substring(Math.min(whole.length(), address.length() + 1));
    String kept = query.isEmpty() ? "" : kept(query, WebChatType.pageQuery(channel.get()));
    return VisitorMessage.visible(withoutUser(address) + kept);
  }

  private static String before(char mark, String text) {
    int end = text.indexOf(mark);
    return end < 0 ? text : text.substring(0, end);
  }

  private static String withoutUser(String address) {
    int host = address.indexOf("://") + 3;
    int path = address.indexOf('/', host);
    int user = address.lastIndexOf('@', path < 0 ? address.length() : path);
    return host >= 3 && user >= host
        ? address.substring(0, host) + address.substring(user + 1)
        : address;
  }

  /** Values stay as the page wrote them. */
  private static String kept(String query, List<String> names) {
    String kept =
        Arrays.stream(query.split("&"))
            .filter(pair -> names.contains(decoded(before('=', pair))))
            .collect(Collectors.joining("&"));
    return kept.isEmpty() ? "" : "?" + kept;
  }

  private static String decoded(String name) {
    try {
      return URLDecoder.decode(name, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return name; // "%" alone encodes nothing
    }
  }
}
