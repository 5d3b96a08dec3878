package parley.webchat;

import parley.channels.Channel;
import parley.channels.SiteOrigin;
import parley.channels.webchat.WebChatType;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;

/**
 * Which pages may show a chat. It keeps other sites out and no programs, which can name any origin
 * or none.
 *
 * @param hasDemo whether our own page for trying it may, too
 */
record AllowedSites(boolean hasDemo) {
  /**
   * Makes sure that the page that asks may show the chat.
   *
   * @throws Problem {@code forbidden}
   */
  void require(Channel channel, Request request) {
    request
        .header("origin")
        .filter(origin -> !SiteOrigin.isAmong(WebChatType.sites(channel), origin))
        .filter(origin -> !(hasDemo && isOurs(request)))
        .ifPresent(origin -> {
          throw Problem.of(
              ProblemCode.FORBIDDEN,
              "This site may not show the chat: its origin is not among allowed_origins.");
        });
  }

  /** As browsers say, and pages can't (Fetch Metadata, section 2.2). */
  private static boolean isOurs(Request request) {
    return request.header("sec-fetch-site").filter("same-origin"::equals).isPresent();
  }
}
