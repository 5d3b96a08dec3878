package parley.media;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.testing.FileServer;

/**
 * A bucket as Amazon serves it to who may not list it: of a file that is not there it says what it
 * says of one that may not be read.
 */
class ForbiddenBucketTest {
  private static final MediaKey KEY = new MediaKey(1, 2);

  private FileServer s3;
  private BucketStore store;

  @BeforeEach
  void open() {
    s3 = new FileServer("/forbidden", error("AccessDenied"));
    s3.add("/forbidden/" + KEY.path(), 403, "", error("AccessDenied"));
    s3.add("/signed-wrong/" + KEY.path(), 403, "", error("SignatureDoesNotMatch"));
    s3.add("/empty/" + KEY.path(), 404, "", error("NoSuchKey"));
    store = store("forbidden");
  }

  @AfterEach
  void close() {
    store.close();
    s3.close();
  }

  private static byte[] error(String code) {
    return "<Error><Code>%s</Code><Message>No.</Message></Error>"
        .formatted(code)
        .getBytes(StandardCharsets.UTF_8);
  }

  private BucketStore store(String name) {
    return new BucketStore(
        new BucketSettings(
            name,
            Optional.of(URI.create(s3.url())),
            "us-east-1",
            Optional.of(new BucketSettings.Keys("key", "secret"))));
  }

  @Test
  void what_may_only_be_forbidden_is_not_called_gone_and_the_missing_right_is_named() {
    assertRightIsNamed(() -> store.open(KEY));
    assertRightIsNamed(() -> store.open(KEY, 1, 2));
    assertRightIsNamed(() -> store.has(KEY, 3));
  }

  private static void assertRightIsNamed(ThrowingCallable look) {
    assertThatIOException()
        .isThrownBy(look)
        .isNotInstanceOf(NoSuchFileException.class)
        .withMessageContaining("s3:ListBucket")
        .withMessageContaining(KEY.path());
  }

  @Test
  void another_refusal_is_told_as_it_is() {
    try (BucketStore wrong = store("signed-wrong")) {
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> wrong.open(KEY))
          .isNotInstanceOf(NoSuchFileException.class)
          .withMessageNotContaining("s3:ListBucket");
    }
  }

  @Test
  void what_is_not_there_is_gone() {
    try (BucketStore empty = store("empty")) {
      assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> empty.open(KEY));
    }
  }
}
