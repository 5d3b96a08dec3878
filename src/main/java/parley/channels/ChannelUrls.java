package parley.channels;

import java.util.function.Supplier;

/**
 * Where this server is reached; asked anew each time, since that is known only once it listens.
 *
 * @param world for providers: the start of every webhook URL, without a slash at the end
 * @param simulator the simulated provider's API, reached from this process
 */
public record ChannelUrls(Supplier<String> world, Supplier<String> simulator) {}
