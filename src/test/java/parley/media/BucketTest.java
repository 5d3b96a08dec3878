package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestServer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Files that are kept in a bucket, of a server that speaks S3 and checks signatures. */
@ParameterizedClass
@EnumSource(Engine.class)
class BucketTest {
  private static final String BUCKET = "parley-media";

  @Parameter Engine engine;

  private S3Proxy s3;
  private URI endpoint;
  private S3Client inspector;

  @BeforeEach
  void serve() throws Exception {
    s3 =
        S3Proxy.builder()
            .blobStore(new TransientNio2BlobStore())
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, "key", "secret")
            .build();
    s3.start();
    endpoint = URI.create("http://127.0.0.1:" + s3.getPort());
    inspector =
        S3Client.builder()
            .endpointOverride(endpoint)
            .forcePathStyle(true)
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
            .build();
    inspector.createBucket(bucket -> bucket.bucket(BUCKET));
  }

  @AfterEach
  void stop() throws Exception {
    inspector.close();
    s3.stop();
  }

  private TestServer server(String secret) {
    BucketSettings settings =
        new BucketSettings(
            BUCKET,
            Optional.of(endpoint),
            "us-east-1",
            Optional.of(new BucketSettings.Keys("key", secret)));
    return TestServer.start(TestServer.config(engine, Optional.of(settings)), Clock.systemUTC());
  }

  private long objects() {
    return inspector.listObjectsV2(request -> request.bucket(BUCKET)).contents().stream()
        .map(S3Object::key)
        .count();
  }

  @Test
  void a_file_is_kept_in_the_bucket_and_erased_with_its_contact() {
    try (TestServer server = server("secret")) {
      Client agent = server.signUp();
      String id = agent.upload("cake.jpg", Samples.JPEG).expect(201).text("/id");
      assertThat(agent.get("/v1/media/" + id).expect(200).bytes()).isEqualTo(Samples.JPEG);
      assertThat(server.config().data().resolve("media").resolve("incoming")).isEmptyDirectory();
      assertThat(objects()).isEqualTo(1);
      String contact =
          agent.post("/v1/contacts", "{'phone': '+14155552671'}").expect(201).text("/id");
      agent
          .post(
              "/v1/messages",
              """
              {"to": {"contact_id": "%s"}, "channel": "whatsapp", "type": "image",
               "content": {"media_id": "%s"}}
              """
                  .formatted(contact, id))
          .expect(201);
      agent.delete("/v1/contacts/" + contact).expect(204);
      Eventually.eventually(this::objects, count -> count == 0);
    }
  }

  @Test
  void a_part_of_a_file_is_all_that_is_fetched() {
    try (TestServer server = server("secret")) {
      Client agent = server.signUp();
      String path = "/v1/media/" + agent.upload("cake.jpg", Samples.JPEG).expect(201).text("/id");
      int size = Samples.JPEG.length;
      Answer middle = agent.with("Range", "bytes=1-2").get(path).expect(206);
      assertThat(middle.bytes()).isEqualTo(Arrays.copyOfRange(Samples.JPEG, 1, 3));
      assertThat(middle.header("content-range")).contains("bytes 1-2/" + size);
      Answer end = agent.with("Range", "bytes=-3").get(path).expect(206);
      assertThat(end.bytes()).isEqualTo(Arrays.copyOfRange(Samples.JPEG, size - 3, size));
      agent.with("Range", "bytes=" + size + "-").get(path).expect(416);
      agent.with("Range", "bytes=0-1,3-4").get(path).expect(200);
      assertThat(agent.send("HEAD", path, new byte[0]).expect(200).header("content-length"))
          .contains(Integer.toString(size));
    }
  }

  @Test
  void a_bucket_that_cannot_be_used_is_no_fault_of_the_client() {
    try (TestServer server = server("wrong")) {
      server
          .signUp()
          .upload("cake.jpg", Samples.JPEG)
          .expectProblem(503, "temporarily_unavailable");
    }
  }
}
