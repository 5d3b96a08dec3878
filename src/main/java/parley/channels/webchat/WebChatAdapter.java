package parley.channels.webchat;

import java.util.List;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.ChannelConnection;
import parley.channels.ChannelType;
import parley.channels.Hook;
import parley.channels.OutboundMessage;
import parley.channels.SendListener;
import parley.channels.SendResult;

/** Web chat: there is no provider. What is written is sent, for visitors read it here. */
public final class WebChatAdapter implements ChannelAdapter {
  @Override
  public ChannelType type() {
    return WebChatType.TYPE;
  }

  @Override
  public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
    return new SendResult.Sent(message.reference(), List.of());
  }

  @Override
  public List<Hook> hooks() {
    return List.of();
  }

  @Override
  public ChannelConnection connection() {
    return new WebChatConnection();
  }
}
