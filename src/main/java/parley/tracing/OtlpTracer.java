package parley.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends traces by OpenTelemetry's SDK: protocol buffers over HTTP, some seconds after they ended.
 * When the collector is away or slow they are dropped; nobody waits for it.
 */
final class OtlpTracer implements Tracer {
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final SdkTracerProvider provider;
  private final io.opentelemetry.api.trace.Tracer tracer;

  private OtlpTracer(SdkTracerProvider provider) {
    this.provider = provider;
    this.tracer = provider.get("parley");
  }

  static Tracer start(TraceSettings settings) {
    OtlpFailures.shorten();
    OtlpHttpSpanExporterBuilder exporter =
        OtlpHttpSpanExporter.builder().setEndpoint(settings.endpoint() + "/v1/traces");
    settings.headers().forEach(exporter::addHeader);
    return new OtlpTracer(
        SdkTracerProvider.builder()
            .setResource(Resource.create(resource(settings)))
            .setSampler(
                Sampler.parentBased(
                    new OtlpLinkSampler(Sampler.traceIdRatioBased(settings.ratio()))))
            .addSpanProcessor(
                BatchSpanProcessor.builder(exporter.build()).setScheduleDelay(PAUSE).build())
            .build());
  }

  private static Attributes resource(TraceSettings settings) {
    return Attributes.of(
        AttributeKey.stringKey("service.name"),
        settings.service(),
        AttributeKey.stringKey("service.version"),
        settings.version());
  }

  @Override
  public Span request(Supplier<@Nullable String> traceparent) {
    SpanBuilder builder = tracer.spanBuilder("request").setSpanKind(SpanKind.SERVER);
    SpanContext sender = OtlpTraceparent.parse(traceparent.get());
    builder.setParent(
        sender.isValid()
            ? Context.root().with(io.opentelemetry.api.trace.Span.wrap(sender))
            : Context.root());
    return OtlpSpan.start(tracer, builder);
  }

  @Override
  public Span job(String kind, @Nullable String writer) {
    SpanBuilder builder =
        tracer.spanBuilder("job " + kind).setSpanKind(SpanKind.CONSUMER).setParent(Context.root());
    SpanContext link = OtlpTraceparent.parse(writer);
    if (link.isValid()) {
      builder.addLink(link);
    }
    return OtlpSpan.start(tracer, builder);
  }

  @Override
  public void close() {
    provider.shutdown().join(LAST_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }
}
