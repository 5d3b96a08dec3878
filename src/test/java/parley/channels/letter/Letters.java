package parley.channels.letter;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.AccountUpdate;
import parley.channels.Channel;
import parley.channels.HookAnswer;
import parley.channels.HookCall;
import parley.channels.Puller.Pulled;
import parley.channels.ReportedStatus;
import parley.channels.Update;
import parley.http.Json;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.outbound.CallResult;
import tools.jackson.databind.JsonNode;

/** Reads what the post office tells, pushed or pulled: an array of news. */
final class Letters {
  private static final Duration BETWEEN_PULLS = Duration.ofMillis(50);

  HookAnswer pushed(HookCall call) {
    Channel channel = call.channel();
    if (!call.request()
        .header("X-Office-Key")
        .equals(Optional.ofNullable(channel.credentials().get(LetterAdapter.KEY)))) {
      throw Problem.of(ProblemCode.INVALID_SIGNATURE, "Show the key of the office.");
    }
    @Nullable JsonNode body = Json.parse(call.request().bytes());
    if (body == null || !body.isArray()) {
      return new HookAnswer.Unreadable(channel, "no news of the office");
    }
    return new HookAnswer.Reported(
        channel,
        other -> false,
        read(body).stream()
            .map(update -> new AccountUpdate(channel.accountKey(), "", update))
            .toList());
  }

  Pulled pulled(CallResult result) {
    return switch (result) {
      case CallResult.Answered(var status, var headers, var body) when status == 200 -> {
        JsonNode answer = Json.parse(body);
        yield new Pulled.News(
            read(answer.path("news")), answer.path("cursor").asString(), BETWEEN_PULLS);
      }
      case CallResult.Answered answered ->
          new Pulled.ChannelDown(OfficeCall.refusal(answered.status()));
      case CallResult.NotSent(var reason) -> new Pulled.TryLater(BETWEEN_PULLS, reason);
      case CallResult.NoAnswer(var reason) -> new Pulled.TryLater(BETWEEN_PULLS, reason);
    };
  }

  private static List<Update> read(JsonNode news) {
    List<Update> updates = new ArrayList<>();
    news.forEach(one -> updates.add(update(one)));
    return updates;
  }

  private static Update update(JsonNode news) {
    Instant at = Instant.parse(news.path("at").asString());
    String who = news.path("who").asString();
    return switch (news.path("kind").asString()) {
      case "letter" ->
          new Update.Received(
              new Update.IncomingMessage(
                  news.path("id").asString(),
                  new Update.Customer(List.of(who), null, null, null),
                  "text",
                  Json.object().put("text", news.path("text").asString()),
                  at,
                  null,
                  Json.object(),
                  new Update.MessageThread(
                      news.path("thread").asString(), news.path("subject").asString()),
                  null));
      case "read" -> new Update.StatusUpTo(who, ReportedStatus.READ, at);
      case "moved" -> new Update.AddressState(who, Update.Reachability.UNDELIVERABLE, null);
      default -> new Update.Skipped("unknown_news");
    };
  }
}
