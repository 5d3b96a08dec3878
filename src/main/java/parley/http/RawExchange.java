package parley.http;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** What the web server library knows of a request, in words of our own. */
public interface RawExchange {
  String method();

  /** Still percent-encoded, without the query. */
  String path();

  /** Still percent-encoded, without the question mark; empty when there is none. */
  String query();

  /** A header by its name in lower case. */
  @Nullable String header(String name);

  /** What is read of it counts as kept in memory until the answer has been sent. */
  InputStream body();

  /** So many bytes of the body aren't kept in memory any more. */
  void letGo(int bytes);

  /** The address of who sent it, without its port; see {@link Proxies}. */
  String remoteAddress();

  /** Sends the answer, once. */
  void send(Response answer);
}
