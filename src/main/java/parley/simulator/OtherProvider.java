package parley.simulator;

import java.util.Optional;
import parley.http.Fields;
import parley.http.Request;
import parley.http.Response;
import parley.http.WriteAndAnswer;

/** Another provider that is played here. Its channels have the same controls, by their id. */
@FunctionalInterface
public interface OtherProvider {
  /** There is none. */
  OtherProvider NONE = (organizationId, channelId) -> Optional.empty();

  /** The controls of a channel, if it is this provider's and the organization's. */
  Optional<Controls> of(long organizationId, String channelId);

  /** What can be done with a channel. */
  interface Controls {
    /** What it has sent, a page of it. */
    Response messages(Request request);

    /** How the provider behaves towards it. */
    Response behaviour();

    /** Changes that. */
    Response change(Fields body);

    /** Lets a customer write. */
    WriteAndAnswer<?> inbound(Fields body);
  }
}
