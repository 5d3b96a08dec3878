package parley.channels.webchat;

import java.util.List;
import parley.channels.Channel;
import parley.channels.ChannelConnection;
import parley.channels.ChannelProfile;
import parley.channels.OwnershipProof;

/** Nobody has to be asked; but without a site nobody sees the chat. */
final class WebChatConnection implements ChannelConnection {
  @Override
  public OwnershipProof prove(ChannelProfile wanted) {
    return new OwnershipProof.Unclear();
  }

  @Override
  public List<TestStep> test(Channel channel) {
    return List.of(
        WebChatType.sites(channel).isEmpty()
            ? TestStep.failed(WebChatType.ALLOWED_ORIGINS, "No site may show the chat yet.")
            : TestStep.passed(WebChatType.ALLOWED_ORIGINS));
  }
}
