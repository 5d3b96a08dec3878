package parley.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/**
 * Keeps what is linked to something that was kept: else the job of a request that can be seen could
 * mostly not be. Of all other traces it keeps a share.
 */
final class OtlpLinkSampler implements Sampler {
  private final Sampler others;

  OtlpLinkSampler(Sampler others) {
    this.others = others;
  }

  @Override
  public SamplingResult shouldSample(
      Context parent,
      String traceId,
      String name,
      SpanKind kind,
      Attributes attributes,
      List<LinkData> links) {
    return links.stream().anyMatch(link -> link.getSpanContext().isSampled())
        ? SamplingResult.recordAndSample()
        : others.shouldSample(parent, traceId, name, kind, attributes, links);
  }

  @Override
  public String getDescription() {
    return "linked, or " + others.getDescription();
  }
}
