package parley.channels.whatsapp;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Where the token of an account may be sent to when Meta says that a file is there: Meta's own
 * hosts over TLS, or the server that stands for Meta's on this account.
 */
final class MediaHosts {
  private static final String META = "graph.facebook.com";
  private static final List<String> HOSTS =
      List.of(META, "lookaside.fbsbx.com", ".fbsbx.com", ".fbcdn.net", ".whatsapp.net");

  private MediaHosts() {}

  /** Says whether a file of an account whose API is at {@code graph} may be at {@code file}. */
  static boolean isTrusted(URI graph, URI file) {
    if (file.getHost() == null || file.getRawUserInfo() != null) {
      return false;
    }
    if (!META.equalsIgnoreCase(graph.getHost())) {
      return Objects.equals(origin(graph), origin(file));
    }
    String host = file.getHost().toLowerCase(Locale.ROOT);
    boolean meta =
        HOSTS.stream().anyMatch(one -> one.startsWith(".") ? host.endsWith(one) : host.equals(one));
    return meta
        && "https".equalsIgnoreCase(file.getScheme())
        && (file.getPort() < 0 || file.getPort() == 443);
  }

  private static String origin(URI uri) {
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    int port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
    return (uri.getScheme() + "://" + uri.getHost() + ":" + port).toLowerCase(Locale.ROOT);
  }
}
