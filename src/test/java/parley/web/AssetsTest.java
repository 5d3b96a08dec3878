package parley.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What the pages load. */
class AssetsTest {
  private static final Pattern FOLDER = Pattern.compile("/inbox/a/([0-9a-f]{16})/");

  private final Client client = Engine.SQLITE.server().anonymous();
  private final String folder = folder(client);

  static String folder(Client client) {
    Matcher matcher = FOLDER.matcher(client.get("/inbox").expect(200).body());
    assertThat(matcher.find()).isTrue();
    return matcher.group();
  }

  @ParameterizedTest
  @CsvSource({
    "app.js, text/javascript; charset=utf-8",
    "lit/index.js, text/javascript; charset=utf-8",
    "lit/directives/repeat.js, text/javascript; charset=utf-8"
  })
  void each_is_kept_for_ever(String file, String media) {
    Answer asset = client.get(folder + file).expect(200);
    assertThat(asset.header("content-type")).contains(media);
    assertThat(asset.header("cache-control")).contains("public, max-age=31536000, immutable");
    assertThat(asset.header("cross-origin-resource-policy")).contains("same-origin");
    assertThat(asset.header("x-content-type-options")).contains("nosniff");
    assertThat(asset.header("vary")).contains("Accept-Encoding");
    String tag = asset.header("etag").orElseThrow();
    client.with("If-None-Match", tag).get(folder + file).expect(304);
  }

  @Test
  void each_is_compressed_for_who_takes_it_so() throws IOException {
    Answer plain = client.get(folder + "lit/lit-html.js").expect(200);
    Answer small = client.with("Accept-Encoding", "br, gzip;q=0.8").get(folder + "lit/lit-html.js");
    assertThat(plain.header("content-encoding")).isEmpty();
    assertThat(small.header("content-encoding")).contains("gzip");
    assertThat(small.bytes().length).isLessThan(plain.bytes().length / 2);
    assertThat(new GZIPInputStream(new ByteArrayInputStream(small.bytes())).readAllBytes())
        .isEqualTo(plain.bytes());
    assertThat(small.header("etag")).isNotEqualTo(plain.header("etag"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gzip",
        "GZIP",
        "br , gzip ; q=0.001",
        "gzip;q=1.0,br;q=0",
        "gzip;q=0, gzip;q=0.5"
      })
  void who_takes_gzip_may_say_so_in_many_ways(String accepted) {
    Answer asset = client.with("Accept-Encoding", accepted).get(folder + "app.js").expect(200);
    assertThat(asset.header("content-encoding")).contains("gzip");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"gzip;q=0", "gzip; q=0.0, br", "gzip ; Q=0.", "gzip;x=1;q=0", "br", "xgzip", ""})
  void who_does_not_take_gzip_gets_none(String accepted) {
    Answer asset = client.with("Accept-Encoding", accepted).get(folder + "app.js").expect(200);
    assertThat(asset.header("content-encoding")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nothing.js",
        "inbox.html",
        "types.d.ts",
        "..%2F..%2FMETA-INF%2FLICENSE-lit.txt",
        "..%2Fpage.js",
        "%2e%2e/page.js",
        "locales/..%2Fapp.js",
        "lit/..%2F..%2FMETA-INF%2FLICENSE-lit.txt",
        "lit/directives/..%2Flit-html.js",
        "app.js%00",
        "app.js/"
      })
  void nothing_else_is_there(String path) {
    assertThat(client.get(folder + path).status()).isEqualTo(404);
  }

  @Test
  void another_state_of_the_files_is_not_there() {
    client.get("/inbox/a/0123456789abcdef/app.js").expectProblem(404, "not_found");
    client.get("/inbox/a/dev/app.js").expectProblem(404, "not_found");
  }

  @Test
  void its_head_can_be_asked_for_alone() {
    Answer head = client.send("HEAD", folder + "app.js", new byte[0]).expect(200);
    assertThat(head.bytes()).isEmpty();
    assertThat(head.header("cache-control").orElseThrow()).contains("immutable");
  }

  @Test
  void the_hash_is_another_one_when_any_file_is() {
    SortedMap<String, byte[]> files = WebFolder.ofJar("inbox", "inbox.html");
    String known = page(files);
    assertThat(page(files)).isEqualTo(known);
    SortedMap<String, byte[]> more = new TreeMap<>(files);
    more.put("more.js", new byte[] {';'});
    assertThat(page(more)).isNotEqualTo(known);
    SortedMap<String, byte[]> changed = new TreeMap<>(files);
    changed.put("app.js", new byte[] {';'});
    assertThat(page(changed)).isNotEqualTo(known);
  }

  private static String page(SortedMap<String, byte[]> files) {
    return Assets.released("/inbox/a", files).address();
  }
}
