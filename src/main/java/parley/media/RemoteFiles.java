package parley.media;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import parley.http.Problem;
import parley.http.RequestConcurrency;
import parley.outbound.Download;
import parley.outbound.OutboundHttp;

/** Takes in files that clients name by their addresses. */
final class RemoteFiles {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final int AT_ONCE = 256;

  private final RequestConcurrency fetches = new RequestConcurrency("fetches of files", AT_ONCE);
  private final MediaIntake intake;
  private final OutboundHttp http;

  RemoteFiles(MediaIntake intake, OutboundHttp http) {
    this.intake = intake;
    this.http = http;
  }

  /** An address that may be asked for; empty when the text is none. */
  static Optional<URI> address(String text) {
    try {
      URI uri = new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return Optional.of(uri)
          .filter(any -> web && any.getHost() != null && any.getRawUserInfo() == null);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /**
   * Takes in the file at an address.
   *
   * @throws Problem that names the field {@code url}, or {@code rate_limited}
   */
  TempFile fetch(URI url) throws IOException {
    return fetches.call(() -> download(url));
  }

  private TempFile download(URI url) throws IOException {
    TempFile file = intake.stage();
    try {
      require(http.download(url, Map.of(), file.target(), Uploads.MOST, TIMEOUT));
      file.seal();
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Why there was no answer is not told: that would tell what the inner network looks like. */
  private static void require(Download download) {
    switch (download) {
      case Download.Complete complete -> {}
      case Download.Refused refused ->
          throw badUrl("refused", "answered " + refused.status() + "; redirects aren't followed");
      case Download.TooLarge tooLarge ->
          throw badUrl("too_large", "leads to more than " + Uploads.MOST + " bytes");
      case Download.Failed failed ->
          throw badUrl(
              "unreachable",
              "no public address at port 80, 443 or 8443 has answered with a file within %d s"
                  .formatted(TIMEOUT.toSeconds()));
    }
  }

  private static Problem badUrl(String code, String message) {
    return Problem.invalidField("/url", code, message);
  }
}
