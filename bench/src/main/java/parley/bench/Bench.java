package parley.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Starts, loads, measures, and writes down what it found. */
final class Bench {
  private final Options options;
  private final Path root;
  private final Path work;
  private final List<Operation> operations;
  private final List<Start> starts = new ArrayList<>();
  private final Map<String, Result> results = new LinkedHashMap<>();
  private double loadingSeconds;

  private Bench(Options options, Path root, Path work) {
    this.options = options;
    this.root = root;
    this.work = work;
    this.operations =
        Operations.all().stream()
            .filter(
                it -> options.operations().isEmpty() || options.operations().contains(it.name()))
            .toList();
    if (operations.isEmpty()) {
      throw new IllegalArgumentException("no such operation");
    }
    operations.forEach(it -> results.put(it.name(), new Result(it.name(), new ArrayList<>())));
  }

  public static void main(String[] arguments) throws IOException {
    if (List.of(arguments).contains("--help")) {
      System.out.print(Options.USAGE);
      return;
    }
    Path work = Files.createTempDirectory("parley-bench");
    try {
      Options options = Options.of(arguments);
      Children.endWithUs(options.minutes(), work);
      Bench bench = new Bench(options, Path.of("").toAbsolutePath(), work);
      bench.run();
    } catch (IllegalArgumentException | Failure e) {
      System.err.println("bench: " + e.getMessage());
      Optional.ofNullable(e.getCause()).ifPresent(Throwable::printStackTrace);
      System.exit(1);
    } finally {
      Folder.delete(work);
    }
    System.exit(0);
  }

  private void run() throws IOException {
    Machine machine = Machine.here(root);
    try (References references = new References(work, options.connections());
        Place seed = seed()) {
      Loaded loaded = loaded(seed);
      for (int run = 1; run <= options.runs(); run++) {
        System.out.printf("run %d of %d%n", run, options.runs());
        try (Place copy = seed.copy(work.resolve("run" + run))) {
          measure(copy, loaded, references);
        }
        Report report = report(machine);
        report.write(options.results());
      }
      System.out.print(Table.of(report(machine)));
    }
  }

  private Place seed() throws IOException {
    Path folder = Files.createDirectories(options.data().orElse(work.resolve("seed")));
    return options
        .postgres()
        .<Place>map(url -> PostgresPlace.create(url, folder))
        .orElseGet(() -> new Folder(folder, options.data().isEmpty()));
  }

  private Loaded loaded(Place seed) {
    Optional<Path> loadedBefore = options.data().filter(Loaded::isIn);
    if (loadedBefore.isPresent()) {
      return Loaded.readFrom(loadedBefore.get(), options);
    }
    Loaded loaded = load(seed);
    options.data().ifPresent(loaded::writeTo);
    return loaded;
  }

  private Loaded load(Place seed) {
    try (ParleyServer server = start(seed)) {
      System.out.printf("loading %,d contacts…%n", options.contacts());
      long start = System.nanoTime();
      Loaded loaded = new Loader(server.port(), options).load();
      loadingSeconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(Locale.ROOT, "loaded in %.0f s%n", loadingSeconds);
      seed.settle();
      return loaded;
    }
  }

  private ParleyServer start(Place place) {
    return ParleyServer.start(root, work.resolve("server.log"), place.settings());
  }

  private void measure(Place place, Loaded loaded, References references) {
    try (ParleyServer server = start(place);
        Provider provider = new Provider(root, work.resolve("provider"))) {
      starts.add(new Start(server.firstAnswerMs(), server.idleBytes()));
      Stage stage = new Stage(server, place, loaded.on(server.port()), options, provider);
      for (Operation operation : operations) {
        References.Costs costs = references.measure();
        Result.Sample sample = new Result.Sample(operation.measure(stage), costs);
        results.get(operation.name()).samples().add(sample);
        print(sample);
      }
    }
  }

  private static void print(Result.Sample sample) {
    Measurement measurement = sample.measurement();
    System.out.printf(
        Locale.ROOT,
        "%-18s %,8.0f/s  CPU %7.1f µs (server %.1f, database %.1f, provider %.1f, generator %.1f;"
            + " nginx %.1f, storage %.1f)  p50 %,.0f  p99 %,.0f  p99.9 %,.0f µs at %,.0f/s%n",
        measurement.operation(),
        measurement.perSecond(),
        measurement.cpuMicroseconds(),
        measurement.cpu().server(),
        measurement.cpu().database(),
        measurement.cpu().provider(),
        measurement.cpu().own(),
        sample.references().nginx(),
        sample.references().storage().microseconds(),
        measurement.p50(),
        measurement.p99(),
        measurement.p999(),
        measurement.openPerSecond());
  }

  private Report report(Machine machine) {
    return new Report(
        options.engine(),
        machine,
        options.contacts(),
        options.conversations(),
        options.messages(),
        options.connections(),
        loadingSeconds,
        starts,
        List.copyOf(results.values()));
  }
}
