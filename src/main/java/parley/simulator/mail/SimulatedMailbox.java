package parley.simulator.mail;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A mailbox at the simulated provider.
 *
 * @param organizationId whose it is: nobody else controls it
 * @param channelId as in the API
 * @param address under which it sends and gets mail, and by which it logs in
 * @param password of the login; as a bearer token it is good for XOAUTH2, too
 * @param webhookSecret signs what arrives; null where nothing can arrive
 * @param callback where it arrives
 */
public record SimulatedMailbox(
    long organizationId,
    String channelId,
    String address,
    String password,
    @Nullable String webhookSecret,
    URI callback) {

  /** Names it; another organization that has the same address finds nothing of it. */
  String key() {
    return channelId;
  }

  String domain() {
    return address.substring(address.lastIndexOf('@') + 1);
  }

  @Override
  public String toString() {
    return "SimulatedMailbox[" + channelId + "]";
  }
}
