package parley.tracing;

import java.util.Map;

/**
 * Where traces go.
 *
 * @param endpoint of the collector, without a slash at the end; {@code /v1/traces} follows
 * @param headers that prove who sends
 * @param ratio the share of traces that is kept where nobody has decided yet, from 0 to 1
 * @param service how this installation is called
 * @param version of Parley
 */
public record TraceSettings(
    String endpoint, Map<String, String> headers, double ratio, String service, String version) {}
