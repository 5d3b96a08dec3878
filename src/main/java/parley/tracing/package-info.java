/**
 * Traces: what a request, a job and the calls within them waited for, sent to a collector as
 * OpenTelemetry's protocol says it.
 *
 * <p>A {@link parley.tracing.Tracer} begins a trace for each request and each job, and drops most
 * of them at once; {@link parley.tracing.TraceScope} knows the {@link parley.tracing.Span} that the
 * current thread works in, and whoever has something to tell begins a child of it. Where nobody
 * asked for traces there is {@link parley.tracing.Tracer#NONE}, nothing is ever bound, and no class
 * of OpenTelemetry is loaded: only the classes that begin with {@code Otlp} name them.
 */
@NullMarked
package parley.tracing;

import org.jspecify.annotations.NullMarked;
