package parley.channels.letter;

import java.time.Duration;
import java.util.List;
import parley.channels.Channel;
import parley.channels.ChannelConnection;
import parley.channels.ChannelProfile;
import parley.channels.OwnershipProof;
import parley.http.Json;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;

/** Tells the post office which boxes are watched. */
final class LetterConnection implements ChannelConnection {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private final OutboundHttp http;

  LetterConnection(OutboundHttp http) {
    this.http = http;
  }

  @Override
  public OwnershipProof prove(ChannelProfile wanted) {
    return new OwnershipProof.Unclear();
  }

  @Override
  public boolean isNeeded() {
    return true;
  }

  @Override
  public Connected connect(Channel channel) {
    return tell(channel, "connected");
  }

  @Override
  public Connected disconnect(Channel channel) {
    return tell(channel, "disconnected");
  }

  private Connected tell(Channel channel, String what) {
    CallResult result =
        http.post(
            OfficeCall.uri(channel, "/" + what),
            OfficeCall.headers(channel),
            Json.write(Json.object()),
            PATIENCE);
    return switch (result) {
      case CallResult.Answered answered ->
          answered.status() == 200
              ? new Connected.Done()
              : new Connected.ChannelDown(OfficeCall.refusal(answered.status()));
      case CallResult.NotSent(var reason) -> new Connected.TryLater(PATIENCE, reason);
      case CallResult.NoAnswer(var reason) -> new Connected.TryLater(PATIENCE, reason);
    };
  }

  @Override
  public List<TestStep> test(Channel channel) {
    CallResult result =
        http.get(OfficeCall.uri(channel, ""), OfficeCall.headers(channel), PATIENCE);
    boolean known = result instanceof CallResult.Answered answered && answered.status() == 200;
    return List.of(
        known ? TestStep.passed("box") : TestStep.failed("box", "The office does not know it."));
  }
}
