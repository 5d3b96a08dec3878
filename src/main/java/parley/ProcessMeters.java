package parley;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.File;
import java.util.List;
import parley.storage.BackupNote;
import parley.storage.Database;
import parley.storage.Dialect;

/**
 * What metrics tell of the process and its disk, beside what the rooms count. Java itself is looked
 * at from the first scrape on: who is never scraped doesn't pay for it, and the start not at all.
 */
final class ProcessMeters implements AutoCloseable {
  private final PrometheusMeterRegistry meters;
  private final JvmGcMetrics pauses = new JvmGcMetrics();
  private boolean showsJava;

  /** Shows this process in {@code meters}, which a {@link #registry} is. */
  ProcessMeters(Config config, Database database, PrometheusMeterRegistry meters) {
    this.meters = meters;
    boolean isSqlite = database.dialect() == Dialect.SQLITE;
    Gauge.builder("build.info", () -> 1)
        .description("What runs here; the number is always 1.")
        .tags("version", Main.VERSION, "database", isSqlite ? "sqlite" : "postgresql")
        .tag("java", Runtime.version().toString())
        .register(meters);
    database.meter(meters);
    disk(config.data().toFile());
    if (isSqlite) {
      BackupNote note = new BackupNote(config.data());
      Gauge.builder("parley.backup.last.success", note::seconds)
          .description("When parley backup last wrote a copy, in seconds since 1970; 0 for never.")
          .register(meters);
    }
  }

  /** A registry in which every description is a sentence. */
  static PrometheusMeterRegistry registry() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry
        .config()
        .meterFilter(
            new MeterFilter() {
              @Override
              public Meter.Id map(Meter.Id id) {
                return withSentence(id);
              }
            });
    return registry;
  }

  private static Meter.Id withSentence(Meter.Id id) {
    String description = id.getDescription();
    return description == null || description.endsWith(".")
        ? id
        : new Meter.Id(
            id.getName(),
            Tags.of(id.getTagsAsIterable()),
            id.getBaseUnit(),
            description + ".",
            id.getType());
  }

  private void disk(File data) {
    Gauge.builder("disk.free", data::getUsableSpace)
        .description("How much room is left for the data folder.")
        .baseUnit("bytes")
        .register(meters);
    Gauge.builder("disk.total", data::getTotalSpace)
        .description("How large the disk of the data folder is.")
        .baseUnit("bytes")
        .register(meters);
  }

  /** All that is known, as Prometheus reads it. */
  String scrape() {
    showJava(meters);
    return meters.scrape();
  }

  private synchronized void showJava(MeterRegistry registry) {
    if (!showsJava) {
      showsJava = true;
      List<MeterBinder> java =
          List.of(
              new JvmMemoryMetrics(),
              pauses,
              new JvmThreadMetrics(),
              new ProcessorMetrics(),
              new FileDescriptorMetrics(),
              new UptimeMetrics());
      java.forEach(binder -> binder.bindTo(registry));
    }
  }

  @Override
  public void close() {
    pauses.close();
  }
}
