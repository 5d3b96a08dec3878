package parley.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.media.BucketSettings;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;
import parley.testing.Unzipped;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** A file that a node keeps when others have taken it for dead, and have made one in its place. */
@Timeout(120)
@ParameterizedClass
@EnumSource(Engine.class)
class OverwrittenExportTest {
  private static final String BUCKET = "parley-media";

  @Parameter Engine engine;

  private S3Proxy s3;
  private HeldUpload upload;
  private TestServer server;

  @BeforeEach
  void serve() throws Exception {
    s3 =
        S3Proxy.builder()
            .blobStore(new TransientNio2BlobStore())
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, "key", "secret")
            .build();
    s3.start();
    try (S3Client client = client()) {
      client.createBucket(bucket -> bucket.bucket(BUCKET));
    }
    upload = new HeldUpload(s3.getPort());
    BucketSettings settings =
        new BucketSettings(
            BUCKET,
            Optional.of(URI.create("http://127.0.0.1:" + upload.port())),
            "us-east-1",
            Optional.of(new BucketSettings.Keys("key", "secret")));
    server = TestServer.start(TestServer.config(engine, Optional.of(settings)), Clock.systemUTC());
  }

  private S3Client client() {
    return S3Client.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + s3.getPort()))
        .forcePathStyle(true)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
        .build();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    upload.close();
    s3.stop();
  }

  @Test
  void it_is_made_once_more() throws Exception {
    Client owner = server.signUp();
    String contact =
        "/v1/contacts/" + owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
    String export = "/v1/exports/" + owner.post(contact + "/export", "").expect(202).text("/id");
    upload.await();
    owner.put(contact, "{'name': '" + "Countess of Lovelace ".repeat(5) + "'}").expect(200);
    server.execute(
        "update job set state = 'waiting', claimed_by = null, claim = null"
            + " where kind = 'contact.export'");
    eventually(() -> owner.get(export).text("/status"), "completed"::equals);
    String finished = owner.get(export).text("/finished_at");
    upload.release();
    eventually(
        () -> owner.get(export).expect(200),
        seen ->
            seen.text("/status").equals("completed")
                && !seen.text("/finished_at").equals(finished));
    byte[] zip = owner.get(export + "/download").expect(200).bytes();
    assertThat(zip).hasSize(owner.get(export).at("/size").asInt());
    assertThat(Unzipped.of(zip).text("contact.json")).contains("Countess of Lovelace");
  }
}
