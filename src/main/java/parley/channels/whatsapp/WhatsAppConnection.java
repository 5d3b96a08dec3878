package parley.channels.whatsapp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelConnection;
import parley.channels.ChannelProfile;
import parley.channels.OwnershipProof;
import parley.outbound.OutboundHttp;

/** Asks Meta about a number. The callback is entered at Meta by people. */
final class WhatsAppConnection implements ChannelConnection {
  private final OutboundHttp http;
  private final WhatsAppAccount.Reader accounts;

  WhatsAppConnection(OutboundHttp http, WhatsAppAccount.Reader accounts) {
    this.http = http;
    this.accounts = accounts;
  }

  /** Nobody is asked without a token; and what runs at a graph_url of one's own proves nothing. */
  @Override
  public OwnershipProof prove(ChannelProfile wanted) {
    @Nullable String token = wanted.credentials().get(WhatsAppType.ACCESS_TOKEN);
    return token == null || wanted.settings().text(WhatsAppType.GRAPH_URL) != null
        ? new OwnershipProof.Unclear()
        : NumberCheck.ask(http, accounts.ownApi(wanted.settings()), wanted.accountKey(), token);
  }

  /** The number and its token are asked for; the secrets of the callback can only be missed. */
  @Override
  public List<TestStep> test(Channel channel) {
    List<TestStep> steps = new ArrayList<>();
    steps.add(number(accounts.of(channel)));
    steps.add(
        WhatsAppAccount.appSecret(channel) == null
            ? TestStep.failed(
                WhatsAppType.APP_SECRET, "It is not set: every webhook of Meta's is refused.")
            : TestStep.passed(WhatsAppType.APP_SECRET));
    steps.add(
        WhatsAppAccount.verifyToken(channel.credentials()) == null
            ? TestStep.failed(
                WhatsAppType.VERIFY_TOKEN, "It is not set: the callback can't be entered at Meta.")
            : TestStep.passed(WhatsAppType.VERIFY_TOKEN));
    return steps;
  }

  private TestStep number(WhatsAppAccount account) {
    if (account.accessToken() == null) {
      return TestStep.failed(WhatsAppType.ACCESS_TOKEN, "It is not set: nothing can be sent.");
    }
    return switch (NumberCheck.ask(
        http, account.api(), account.phoneNumberId(), account.accessToken())) {
      case OwnershipProof.Proved _ -> TestStep.passed(WhatsAppType.ACCESS_TOKEN);
      case OwnershipProof.Refused(var field, var code, var reason) ->
          TestStep.failed(WhatsAppType.ACCESS_TOKEN, "Meta refuses it: " + reason);
      case OwnershipProof.Unclear() ->
          TestStep.failed(WhatsAppType.ACCESS_TOKEN, "Meta could not be asked; try again later.");
    };
  }
}
