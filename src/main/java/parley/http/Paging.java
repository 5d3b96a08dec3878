package parley.http;

import java.util.Optional;

/**
 * The part of a list that a request asks for.
 *
 * @param page from 1
 * @param perPage rows of a page, 1 to 100
 * @param after where to go on, when the request has a cursor (then {@code page} has no effect)
 */
public record Paging(long page, int perPage, Optional<Cursors.Position> after) {
  private static final int DEFAULT = 25;
  private static final int MOST = 100;

  static Paging of(Request request, Cursors cursors) {
    long page = NumberParameter.positive(request, "page", 1);
    long perPage = Math.min(MOST, NumberParameter.positive(request, "per_page", DEFAULT));
    Optional<Cursors.Position> after =
        request.query("cursor").map(cursor -> position(cursor, request, cursors));
    return new Paging(page, (int) perPage, after);
  }

  /** Rows to skip: those of the pages before. */
  public long offset() {
    boolean overflows = page - 1 > Long.MAX_VALUE / perPage;
    return after.isPresent() ? 0 : overflows ? Long.MAX_VALUE : (page - 1) * perPage;
  }

  /** Rows to fetch: one more than the page holds, to know whether there is a next one. */
  public int limit() {
    return perPage + 1;
  }

  private static Cursors.Position position(String cursor, Request request, Cursors cursors) {
    return cursors
        .read(cursor, request.cursorScope())
        .orElseThrow(
            () -> Problem.invalidParameter("query:cursor", "is not a cursor of this list"));
  }
}
