package parley.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** The HTML of the pages, as browsers are given it. */
class PagesTest {
  private static final Pattern IMPORT_MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);
  private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

  private final Client client = Engine.SQLITE.server().anonymous();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/inbox",
        "/inbox/mine",
        "/inbox/mine/cnv_0c4z6b2hx9kfn",
        "/login",
        "/signup",
        "/forgot",
        "/accept",
        "/reset",
        "/confirm",
        "/restore",
        "/simulator",
        "/contacts",
        "/contacts/con_0c4z6b2hx9kfn",
        "/reports",
        "/settings",
        "/settings/profile",
        "/settings/channels/chn_0c4z6b2hx9kfn"
      })
  void each_has_all_headers_to_the_letter(String path) throws Exception {
    Answer page = client.get(path).expect(200);
    assertThat(page.header("content-type")).contains("text/html; charset=utf-8");
    assertThat(page.header("cache-control")).contains("no-cache");
    assertThat(page.header("content-security-policy"))
        .contains(
            "default-src 'none'; script-src 'self' 'sha256-"
                + hash(importMap(page))
                + "'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:;"
                + " connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self';"
                + " base-uri 'none';"
                + " form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script';"
                + " trusted-types lit-html parley");
    assertThat(page.header("x-content-type-options")).contains("nosniff");
    assertThat(page.header("x-frame-options")).contains("DENY");
    assertThat(page.header("referrer-policy")).contains("same-origin");
    assertThat(page.header("cross-origin-opener-policy")).contains("same-origin");
    assertThat(page.header("cross-origin-resource-policy")).contains("same-origin");
    assertThat(page.header("permissions-policy"))
        .contains("microphone=(self), camera=(), geolocation=()");
    assertThat(page.header("vary")).contains("Accept-Encoding");
  }

  @Test
  void the_sheet_of_a_mail_runs_nothing_and_loads_pictures_of_ours_alone() {
    Answer sheet = client.get("/sheet").expect(200);
    assertThat(sheet.header("content-type")).contains("text/html; charset=utf-8");
    assertThat(sheet.header("content-security-policy"))
        .contains(
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none';"
                + " form-action 'none'; frame-ancestors 'self';"
                + " sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox");
    assertThat(sheet.header("x-frame-options")).contains("SAMEORIGIN");
    assertThat(sheet.header("referrer-policy")).contains("no-referrer");
    assertThat(sheet.header("cross-origin-resource-policy")).contains("same-origin");
    assertThat(sheet.header("cache-control")).contains("no-cache");
    assertThat(sheet.body()).doesNotContain("<script", "{assets}");
  }

  @Test
  void the_sheet_with_pictures_loads_those_of_others_over_https_and_nothing_else_of_theirs() {
    assertThat(client.get("/sheet/pictures").expect(200).header("content-security-policy"))
        .hasValueSatisfying(policy ->
            assertThat(policy)
                .startsWith("default-src 'none'; style-src 'unsafe-inline';")
                .contains(" img-src 'self' https:; ")
                .contains("sandbox allow-same-origin")
                .doesNotContain("allow-scripts", "script-src"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/inbox", "/login"})
  void all_that_it_names_is_there(String path) {
    String page = client.get(path).body();
    List<String> named =
        LOADED.matcher(page).results().map((MatchResult match) -> match.group(1)).toList();
    assertThat(named).isNotEmpty().allSatisfy(file -> client.get(file).expect(200));
    assertThat(page).doesNotContain("{assets}", "{importmap}", "{modulepreload}", "style=");
  }

  @Test
  void it_preloads_what_its_modules_import_once_the_import_map_is_known() {
    String page = client.get("/inbox").body();
    assertThat(page)
        .contains("/app.js\">", "/lit/index.js\">", "/lit/lit-html.js\">", "/lit/css-tag.js\">");
    assertThat(page.indexOf("modulepreload")).isGreaterThan(page.indexOf("importmap"));
    assertThat(LOADED.matcher(page).results().map(MatchResult::group).toList())
        .filteredOn(link -> link.startsWith("href"))
        .doesNotHaveDuplicates();
  }

  @Test
  void who_has_it_is_told_so() {
    for (String encoding : List.of("identity", "gzip")) {
      Client browser = client.with("Accept-Encoding", encoding);
      String tag = browser.get("/inbox").header("etag").orElseThrow();
      Answer same = browser.with("If-None-Match", tag).get("/inbox").expect(304);
      assertThat(same.bytes()).isEmpty();
      assertThat(same.header("content-security-policy")).isPresent();
      browser.with("If-None-Match", "\"another\"").get("/inbox").expect(200);
    }
  }

  @Test
  void its_head_can_be_asked_for_alone() {
    Answer head = client.send("HEAD", "/inbox", new byte[0]).expect(200);
    assertThat(head.bytes()).isEmpty();
    assertThat(head.header("etag")).isEqualTo(client.get("/inbox").header("etag"));
  }

  @Test
  void the_phone_of_the_simulator_is_there_while_the_simulator_is() {
    var config = TestServer.withoutSimulator(TestServer.config(Engine.SQLITE));
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client anybody = server.anonymous();
      anybody.get("/simulator").expectProblem(404, "route_not_found");
      anybody.get("/login").expect(200);
    }
  }

  @Test
  void a_page_that_is_not_there_is_not_found() {
    client.get("/inbox/mine/cnv_1/more").expectProblem(404, "route_not_found");
    client.get("/settings/team/usr_1/more").expectProblem(404, "route_not_found");
  }

  @Test
  void pages_behind_links_are_not_there_when_the_front_end_has_its_own() {
    Config config =
        TestServer.config(Engine.SQLITE, Map.of("PARLEY_APP_URL", "https://desk.example.com"));
    try (TestServer other = TestServer.start(config, Clock.systemUTC())) {
      other.anonymous().get("/reset").expectProblem(404, "route_not_found");
      other.anonymous().get("/login").expect(200);
    }
  }

  private static String importMap(Answer page) {
    return IMPORT_MAP
        .matcher(page.body())
        .results()
        .map((MatchResult match) -> match.group(1))
        .findFirst()
        .orElseThrow();
  }

  private static String hash(String script) throws Exception {
    byte[] bytes = script.getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
