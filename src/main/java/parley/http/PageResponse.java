package parley.http;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The envelope of a list and its {@code Link} header (RFC 8288). */
record PageResponse<T>(List<T> data, Meta meta) {
  /** Where the page stands in the list. */
  record Meta(long page, int perPage, long total, @Nullable String nextCursor) {}

  static <T> Response answer(
      Request request, RawExchange rawExchange, Cursors cursors, Paging paging, Page<T> page) {
    String next =
        page.next().map(position -> cursors.write(position, request.cursorScope())).orElse(null);
    Meta meta = new Meta(paging.page(), paging.perPage(), page.total(), next);
    return Response.ok(new PageResponse<>(page.rows(), meta))
        .header("Link", links(rawExchange, paging, meta));
  }

  /** Who goes by cursors is on no page: behind it there is the next cursor, or nothing. */
  private static String links(RawExchange rawExchange, Paging paging, Meta meta) {
    long last = Math.max(1, Math.ceilDiv(meta.total(), paging.perPage()));
    StringJoiner links = new StringJoiner(", ");
    links.add(link(rawExchange, page(1), "first"));
    if (paging.after().isPresent()) {
      if (meta.nextCursor() != null) {
        links.add(link(rawExchange, "cursor=" + meta.nextCursor(), "next"));
      }
    } else {
      if (paging.page() > 1) {
        links.add(link(rawExchange, page(Math.min(paging.page() - 1, last)), "prev"));
      }
      if (paging.page() < last) {
        links.add(link(rawExchange, page(paging.page() + 1), "next"));
      }
    }
    return links.add(link(rawExchange, page(last), "last")).toString();
  }

  private static String page(long number) {
    return "page=" + number;
  }

  private static String link(RawExchange rawExchange, String place, String relation) {
    String filters = without(rawExchange.query(), "page", "cursor");
    String query = (filters.isEmpty() ? "" : filters + "&") + place;
    return "<" + rawExchange.path() + "?" + query + ">; rel=\"" + relation + "\"";
  }

  /** The raw query without what only says which part of the list is meant. */
  static String filters(String query) {
    return without(query, "page", "per_page", "cursor");
  }

  private static String without(String query, String... names) {
    return Arrays.stream(query.split("&", -1))
        .filter(pair -> !pair.isEmpty())
        .filter(pair -> !List.of(names).contains(pair.split("=", 2)[0]))
        .map(PageResponse::uriSafe)
        .collect(Collectors.joining("&"));
  }

  /** Keeps a raw query from breaking out of the angle brackets of a link. */
  private static String uriSafe(String pair) {
    return pair.replace("<", "%3C").replace(">", "%3E").replace("\"", "%22");
  }
}
