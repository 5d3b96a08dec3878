package parley.channels;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import parley.http.Problem;
import parley.http.Request;

/**
 * One call of a provider, whole.
 *
 * @param request its method, query, headers and bytes
 * @param url as the provider was told to call it: some sign it
 * @param found the channel of the path; empty on a shared hook
 * @param lookup finds the channels that a call on a shared hook is about
 */
public record HookCall(Request request, String url, Optional<Channel> found, Lookup lookup) {

  /** The channel of the path, which the caller has still to prove to speak for. */
  public Channel channel() {
    return found.orElseThrow(Problem::notFound);
  }

  /** Finds channels of one type, whoever they belong to. */
  public interface Lookup {
    /**
     * Up to 100 channels: those first that have proved their account, then the oldest.
     *
     * @param accountKeys accounts; unknown ones are passed over
     * @param groupKeys what accounts belong to, for what is reported about no account
     */
    List<Channel> named(Collection<String> accountKeys, Collection<String> groupKeys);

    /** Whether any channel has this secret in its {@link ChannelField.Use#LOOKUP} field. */
    boolean isKnown(String secret);
  }
}
