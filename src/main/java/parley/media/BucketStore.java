package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.HttpStatusCode;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Keeps files as objects in a bucket of Amazon S3, or of a server that speaks like it. */
final class BucketStore implements MediaStore {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration SILENCE = Duration.ofSeconds(20);

  private final S3Client client;
  private final String bucket;

  BucketStore(BucketSettings settings) {
    this.bucket = settings.name();
    S3ClientBuilder builder =
        S3Client.builder()
            .region(Region.of(settings.region()))
            .credentialsProvider(credentials(settings))
            // Not every server that speaks S3 knows Amazon's newer checksums.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(CONNECT_TIMEOUT)
                    .socketTimeout(SILENCE));
    settings.endpoint().ifPresent(uri -> builder.endpointOverride(uri).forcePathStyle(true));
    this.client = builder.build();
  }

  private static AwsCredentialsProvider credentials(BucketSettings settings) {
    return settings
        .keys()
        .<AwsCredentialsProvider>map(keys ->
            StaticCredentialsProvider.create(AwsBasicCredentials.create(keys.id(), keys.secret())))
        .orElseGet(() -> DefaultCredentialsProvider.builder().build());
  }

  @Override
  public void put(MediaKey mediaKey, Path file) throws IOException {
    try {
      client.putObject(
          request -> request.bucket(bucket).key(mediaKey.path()), RequestBody.fromFile(file));
    } catch (SdkException e) {
      throw failure(e);
    }
  }

  @Override
  public InputStream open(MediaKey mediaKey) throws IOException {
    return open(mediaKey, request -> {});
  }

  @Override
  public InputStream open(MediaKey mediaKey, long from, long length) throws IOException {
    return open(
        mediaKey, request -> request.range("bytes=%d-%d".formatted(from, from + length - 1)));
  }

  private InputStream open(MediaKey mediaKey, Consumer<GetObjectRequest.Builder> part)
      throws IOException {
    try {
      return client.getObject(request -> part.accept(request.bucket(bucket).key(mediaKey.path())));
    } catch (NoSuchKeyException e) {
      throw new NoSuchFileException(mediaKey.path());
    } catch (SdkException e) {
      throw unread(mediaKey, e);
    }
  }

  @Override
  public boolean has(MediaKey mediaKey, long size) throws IOException {
    try {
      return client
          .headObject(request -> request.bucket(bucket).key(mediaKey.path()))
          .contentLength()
          .equals(size);
    } catch (NoSuchKeyException e) {
      return false;
    } catch (SdkException e) {
      throw unread(mediaKey, e);
    }
  }

  @Override
  public void delete(MediaKey mediaKey) throws IOException {
    try {
      client.deleteObject(request -> request.bucket(bucket).key(mediaKey.path()));
    } catch (SdkException e) {
      throw failure(e);
    }
  }

  /**
   * Who may not list a bucket of S3 is told 403 of an object that is not there. That must not pass
   * for a file that is gone: it may be there and only forbidden.
   */
  private static IOException unread(MediaKey mediaKey, SdkException e) {
    return e instanceof S3Exception refusal && isForbidden(refusal)
        ? new IOException(
            "the bucket refuses to tell of %s: give the access key s3:GetObject on its objects, and"
                    .formatted(mediaKey.path())
                + " s3:ListBucket on the bucket, without which a file that isn't there is refused,"
                + " too",
            e)
        : failure(e);
  }

  /** An answer to HEAD has no code. */
  private static boolean isForbidden(S3Exception e) {
    AwsErrorDetails details = e.awsErrorDetails();
    String code = details == null ? null : details.errorCode();
    return e.statusCode() == HttpStatusCode.FORBIDDEN
        && (code == null || code.isEmpty() || code.equals("AccessDenied"));
  }

  private static IOException failure(SdkException e) {
    return new IOException("the bucket can't be used: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    client.close();
  }
}
