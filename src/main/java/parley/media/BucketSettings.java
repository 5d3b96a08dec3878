package parley.media;

import java.net.URI;
import java.util.Optional;

/**
 * An S3-compatible bucket.
 *
 * @param endpoint where it is served; empty for Amazon
 * @param region as the server calls it
 * @param keys empty for those that the AWS SDK finds by itself: in its own variables, in its files,
 *     or on the machine
 */
public record BucketSettings(
    String name, Optional<URI> endpoint, String region, Optional<Keys> keys) {
  /** An access key and its secret. */
  public record Keys(String id, String secret) {
    @Override
    public String toString() {
      return "Keys[***]";
    }
  }
}
