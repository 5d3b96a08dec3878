package parley.mail;

import java.util.function.Supplier;

/**
 * Links to the pages where people use the tokens of their mails. The token stands in the fragment,
 * which browsers send to nobody: so it is in no log, at no proxy and in no {@code Referer}.
 */
public final class AppLinks {
  private final Supplier<String> base;

  /**
   * Links below {@code base}, which has no slash at the end and may be known only once the server
   * listens.
   */
  public AppLinks(Supplier<String> base) {
    this.base = base;
  }

  /** The link that carries {@code token} to a page. */
  public String to(AppPage page, String token) {
    return base.get() + page.path() + "#token=" + token;
  }
}
