package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** A part of a file can be had without the rest (RFC 9110, 14). */
@ParameterizedClass
@EnumSource(Engine.class)
class RangesTest {
  private static final byte[] FILE = "0123456789".getBytes(StandardCharsets.US_ASCII);

  @Parameter Engine engine;

  private Client owner;
  private String path;

  @BeforeEach
  void upload() {
    owner = engine.server().signUp();
    path = "/v1/media/" + owner.upload("digits.txt", FILE).expect(201).text("/id");
  }

  @Test
  void who_wants_all_is_told_that_there_are_parts() {
    Answer whole = owner.get(path).expect(200);
    assertThat(whole.bytes()).isEqualTo(FILE);
    assertThat(whole.header("accept-ranges")).contains("bytes");
    assertThat(whole.header("content-range")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 0, bytes 0-0/10",
    "bytes=2-4, 234, bytes 2-4/10",
    "bytes=7-, 789, bytes 7-9/10",
    "bytes=7-99, 789, bytes 7-9/10",
    "bytes=7-99999999999999999999999, 789, bytes 7-9/10",
    "bytes=-3, 789, bytes 7-9/10",
    "bytes=-99, 0123456789, bytes 0-9/10",
    "bytes=0-9, 0123456789, bytes 0-9/10",
    "Bytes = 1-2, 12, bytes 1-2/10"
  })
  void one_range_is_answered_with_its_bytes(String range, String bytes, String contentRange) {
    Answer part = owner.with("Range", range).get(path).expect(206);
    assertThat(part.body()).isEqualTo(bytes);
    assertThat(part.header("content-range")).contains(contentRange);
    assertThat(part.header("content-length")).contains(Integer.toString(bytes.length()));
    assertThat(part.header("content-type")).contains("text/plain");
    assertThat(part.header("content-disposition").orElseThrow()).contains("digits.txt");
    assertThat(part.header("etag")).isEqualTo(owner.get(path).header("etag"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=0-1,4-5",
        "bytes=5-2",
        "bytes=-",
        "bytes=a-b",
        "bytes",
        "lines=1-2",
        "bytes=+1-2"
      })
  void several_ranges_and_what_is_none_are_answered_with_the_whole(String range) {
    assertThat(owner.with("Range", range).get(path).expect(200).bytes()).isEqualTo(FILE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"})
  void a_range_behind_the_end_is_refused_with_the_size(String range) {
    Answer refused = owner.with("Range", range).get(path);
    refused.expectProblem(416, "range_not_satisfiable");
    assertThat(refused.header("content-range")).contains("bytes */10");
    assertThat(refused.header("accept-ranges")).contains("bytes");
  }

  @Test
  void a_part_of_another_version_is_the_whole_of_this_one() {
    String tag = owner.get(path).header("etag").orElseThrow();
    Client ranged = owner.with("Range", "bytes=1-2");
    assertThat(ranged.with("If-Range", tag).get(path).expect(206).body()).isEqualTo("12");
    ranged.with("If-Range", "\"other\"").get(path).expect(200);
    ranged.with("If-Range", "W/" + tag).get(path).expect(200);
    ranged.with("If-Range", "Sun, 22 Nov 2026 17:00:00 GMT").get(path).expect(200);
    Answer unsatisfiable = owner.with("Range", "bytes=10-").with("If-Range", "\"other\"").get(path);
    assertThat(unsatisfiable.expect(200).bytes()).isEqualTo(FILE);
  }

  @Test
  void who_has_the_file_is_told_so_before_any_range_counts() {
    String tag = owner.get(path).header("etag").orElseThrow();
    for (String range : new String[] {"bytes=1-2", "bytes=10-"}) {
      Answer same = owner.with("If-None-Match", tag).with("Range", range).get(path).expect(304);
      assertThat(same.header("content-range")).isEmpty();
    }
  }

  @Test
  void the_head_alone_is_that_of_the_whole() {
    Answer head = owner.with("Range", "bytes=1-2").send("HEAD", path, new byte[0]).expect(200);
    assertThat(head.header("content-length")).contains("10");
    assertThat(head.header("accept-ranges")).contains("bytes");
    assertThat(head.header("content-range")).isEmpty();
    assertThat(head.bytes()).isEmpty();
  }

  @Test
  void a_link_has_parts_too() {
    URI link = URI.create(owner.get(path + "/details").expect(200).text("/url"));
    Answer part =
        engine
            .server()
            .anonymous()
            .with("Range", "bytes=-2")
            .get(link.getRawPath() + "?" + link.getRawQuery())
            .expect(206);
    assertThat(part.body()).isEqualTo("89");
  }

  @Test
  void the_connection_goes_on_after_a_part_of_a_large_file() {
    byte[] large = new byte[8 << 20];
    Arrays.fill(large, (byte) 'x');
    large[large.length - 2] = 'y';
    String id = owner.upload("large.txt", large).expect(201).text("/id");
    for (int i = 0; i < 3; i++) {
      Answer part = owner.with("Range", "bytes=-2").get("/v1/media/" + id).expect(206);
      assertThat(part.body()).isEqualTo("yx");
    }
    Answer middle = owner.with("Range", "bytes=1000000-5000000").get("/v1/media/" + id).expect(206);
    assertThat(middle.bytes()).hasSize(4_000_001);
  }
}
