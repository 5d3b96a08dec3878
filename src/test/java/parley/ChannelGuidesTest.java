package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/** The guide of each type of channel names its settings. */
class ChannelGuidesTest {
  @Test
  void every_setting_is_named() throws IOException {
    JsonNode types = Engine.SQLITE.server().signUp().get("/v1/channel-types").at("/data");
    for (JsonNode type : types) {
      String name = type.path("type").asString();
      String guide = Files.readString(Path.of("docs", name + ".md"));
      JsonNode settings = type.at("/schema/properties/settings/properties");
      assertThat(settings.propertyNames()).as(name).isNotEmpty();
      for (String setting : settings.propertyNames()) {
        assertThat(Pattern.compile("[`\"]" + setting + "[`\"]").matcher(guide).find())
            .as("%s of %s", setting, name)
            .isTrue();
      }
    }
  }
}
