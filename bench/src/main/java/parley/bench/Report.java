package parley.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** All that a benchmark found, and its files: JSON, a table in Markdown, a chart in SVG. */
record Report(
    String engine,
    Machine machine,
    int contacts,
    int conversations,
    int messages,
    int connections,
    double loadingSeconds,
    List<Start> starts,
    List<Result> results) {

  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    JsonMapper json = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    Files.write(folder.resolve(engine + ".json"), json.writeValueAsBytes(this));
    Files.writeString(folder.resolve(engine + ".md"), Table.of(this));
    Files.writeString(folder.resolve(engine + ".svg"), Chart.of(this));
  }
}
