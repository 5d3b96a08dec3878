package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What {@code deploy} says of Parley is true; {@code deploy/test} runs what is made of it. */
class DeployTest {
  private static final Path FOLDER = Path.of("deploy");
  private static final Config DEFAULTS = Config.of(Map.of(), new Properties());

  @Test
  void every_setting_that_is_named_exists() throws IOException {
    List<String> known =
        DEFAULTS.describe().lines().map(line -> line.replaceFirst("=.*", "")).toList();
    for (String file :
        List.of(
            "compose/compose.yaml",
            "deb/parley.properties",
            "kubernetes/postgresql.yaml",
            "kubernetes/sqlite.yaml",
            "oci/build")) {
      List<String> named = found("PARLEY_[A-Z_]+", file);
      assertThat(named).as(file).isNotEmpty().isSubsetOf(known);
    }
  }

  @Test
  void the_images_are_of_this_version() throws IOException {
    String image = "parley:" + Main.VERSION;
    assertThat(new TreeSet<>(found("image: parley\\S+", "compose/compose.yaml")))
        .containsExactly("image: " + image);
    assertThat(container("sqlite").path("image").asString()).isEqualTo(image);
    assertThat(container("postgresql").path("image").asString()).isEqualTo(image);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void the_probes_ask_for_what_is_served(String file) throws IOException {
    JsonNode container = container(file);
    assertThat(container.at("/ports/0/name").asString()).isEqualTo("http");
    assertThat(container.at("/ports/0/containerPort").asInt()).isEqualTo(DEFAULTS.port());
    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      JsonNode asked = container.path(probe).path("httpGet");
      assertThat(asked.path("port").asString()).isEqualTo("http");
      Engine.SQLITE.server().anonymous().get(asked.path("path").asString()).expect(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void the_service_finds_the_pods(String file) throws IOException {
    JsonNode service = document(file, "Service");
    JsonNode pods = pods(file);
    assertThat(service.at("/spec/selector")).isEqualTo(pods.at("/metadata/labels"));
    assertThat(workload(file).at("/spec/selector/matchLabels"))
        .isEqualTo(pods.at("/metadata/labels"));
    assertThat(service.at("/spec/ports/0/targetPort").asString()).isEqualTo("http");
  }

  /** A service called parley would otherwise be told to its pods as {@code PARLEY_PORT}. */
  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void pods_know_nothing_of_other_services(String file) throws IOException {
    assertThat(pods(file).at("/spec/enableServiceLinks").asString()).isEqualTo("false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void pods_have_the_user_of_the_image_and_no_rights(String file) throws IOException {
    JsonNode pods = pods(file).at("/spec/securityContext");
    String user = pods.path("runAsUser").asString() + ":" + pods.path("runAsGroup").asString();
    assertThat(found("\"User\": \"[0-9:]+\"", "oci/build"))
        .containsExactly("\"User\": \"" + user + "\"");
    assertThat(container(file).path("securityContext").toString())
        .isEqualTo(
            """
            {"allowPrivilegeEscalation":false,"readOnlyRootFilesystem":true,\
            "capabilities":{"drop":["ALL"]}}\
            """);
  }

  @Test
  void one_process_at_most_writes_to_sqlite() throws IOException {
    assertThat(workload("sqlite").path("kind").asString()).isEqualTo("StatefulSet");
    assertThat(workload("sqlite").at("/spec/replicas").asInt()).isEqualTo(1);
    assertThat(workload("postgresql").at("/spec/replicas").asInt()).isGreaterThan(1);
  }

  @Test
  void the_composed_services_fit_together() throws IOException {
    JsonNode compose = documents("compose/compose.yaml").getFirst();
    JsonNode parley = compose.at("/services/parley");
    assertThat(parley.at("/ports/0").asString()).endsWith(":" + DEFAULTS.port());
    assertThat(parley.at("/healthcheck/test").valueStream().map(JsonNode::asString))
        .endsWith("/opt/parley/parley.jar", Ready.class.getName(), "" + DEFAULTS.port());
    assertThat(compose.path("services").propertyNames())
        .containsAll(parley.path("depends_on").propertyNames());
    assertThat(found("- [a-z]+:/", "compose/compose.yaml"))
        .hasSameSizeAs(compose.path("volumes").propertyNames());
  }

  @Test
  void packages_run_java_as_the_launcher_does() throws IOException {
    List<String> launcher =
        Pattern.compile("^(?:collector=|options=\"(?:\\$options )?)([^\"\n]+)", Pattern.MULTILINE)
            .matcher(Files.readString(Path.of("parley")))
            .results()
            .flatMap((MatchResult line) -> List.of(line.group(1).strip().split(" ")).stream())
            .toList();
    assertThat(found("(?m)^-[^D].*$", "java.options"))
        .hasSizeGreaterThan(3)
        .containsExactlyInAnyOrderElementsOf(launcher);
  }

  private static JsonNode container(String file) throws IOException {
    return pods(file).at("/spec/containers/0");
  }

  private static JsonNode pods(String file) throws IOException {
    return workload(file).at("/spec/template");
  }

  private static JsonNode workload(String file) throws IOException {
    return documents("kubernetes/" + file + ".yaml").getLast();
  }

  private static JsonNode document(String file, String kind) throws IOException {
    return documents("kubernetes/" + file + ".yaml").stream()
        .filter(document -> document.path("kind").asString().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private static List<JsonNode> documents(String file) throws IOException {
    return YAMLMapper.builder()
        .build()
        .readerFor(JsonNode.class)
        .<JsonNode>readValues(Files.readString(FOLDER.resolve(file)))
        .readAll();
  }

  private static List<String> found(String pattern, String file) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(FOLDER.resolve(file)))
        .results()
        .map(MatchResult::group)
        .toList();
  }
}
