package parley.channels;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import parley.http.Json;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.RequestConcurrency;

/**
 * The templates of channels, as their providers tell them. They are kept in memory for a minute:
 * people open the list of templates far more often than it changes, and providers count who asks.
 */
final class ChannelTemplates {
  private static final Duration KEPT = Duration.ofMinutes(1);
  private static final int MOST_BYTES = 32 << 20;
  private static final int RETRY_SECONDS = 30;

  /** What is heard by those who waited for a question that got no turn. */
  private static final TemplateListing UNASKED =
      new TemplateListing.Failed(
          new MessageError(
              MessageError.CHANNEL_UNAVAILABLE,
              null,
              "The provider could not be asked; try again later.",
              true));

  private final Function<ChannelType, ChannelAdapter> adapters;
  private final InstantSource clock;
  private final RequestConcurrency questions;
  private final Cache<Key, Answer> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST_BYTES)
          .weigher((Key key, Answer answer) -> answer.json().length)
          .expireAfterWrite(KEPT)
          .build();

  /** Questions that are on their way: who comes meanwhile waits for what they come to. */
  private final Map<Key, CompletableFuture<TemplateListing>> asked = new ConcurrentHashMap<>();

  ChannelTemplates(
      Function<ChannelType, ChannelAdapter> adapters,
      RequestConcurrency questions,
      InstantSource clock) {
    this.adapters = adapters;
    this.questions = questions;
    this.clock = clock;
  }

  /** A channel with other credentials is another one. */
  private record Key(long channelId, Instant updatedAt) {}

  /** The body of an answer, which is what is kept: many ask for each. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record Answer(byte[] json, Instant fetchedAt) {}

  private record TemplateList(List<MessageTemplate> data, Meta meta) {}

  private record Meta(int total, boolean complete, Instant fetchedAt) {}

  /**
   * The templates of a channel as JSON; asks the provider if need be, for some seconds at most.
   *
   * @param refresh to be told nothing that is older than this question
   * @throws Problem {@code templates_not_supported}, {@code channel_incomplete}, {@code
   *     provider_failed}, {@code rate_limited} when too much is asked at once
   */
  byte[] of(Channel channel, boolean refresh) {
    if (!channel.capabilities().templates()) {
      throw Problem.of(
          ProblemCode.TEMPLATES_NOT_SUPPORTED,
          "Channels of the type " + channel.typeName() + " have none.");
    }
    Key key = new Key(channel.id(), channel.updatedAt());
    Answer answer = known.getIfPresent(key);
    return answer != null && !refresh && answer.fetchedAt().plus(KEPT).isAfter(clock.instant())
        ? answer.json()
        : told(key, channel, refresh);
  }

  /** Who insists waits for a question that has not begun before theirs. */
  private byte[] told(Key key, Channel channel, boolean refresh) {
    CompletableFuture<TemplateListing> mine = new CompletableFuture<>();
    CompletableFuture<TemplateListing> running = asked.putIfAbsent(key, mine);
    if (running == null) {
      return json(key, ask(key, channel, mine));
    }
    TemplateListing listing = running.join();
    return refresh ? told(key, channel, false) : json(key, listing);
  }

  private TemplateListing ask(
      Key key, Channel channel, CompletableFuture<TemplateListing> question) {
    TemplateListing outcome = UNASKED;
    try {
      ChannelAdapter adapter = adapters.apply(channel.type());
      outcome = questions.call(() -> adapter.templates(channel));
      if (outcome instanceof TemplateListing.Listed listed) {
        known.put(key, answer(listed));
      }
      return outcome;
    } finally {
      // In this order: who has waited and insists must not find this question again.
      asked.remove(key);
      question.complete(outcome);
    }
  }

  private byte[] json(Key key, TemplateListing listing) {
    return switch (listing) {
      case TemplateListing.Listed listed -> {
        Answer answer = known.getIfPresent(key);
        yield answer == null ? answer(listed).json() : answer.json();
      }
      case TemplateListing.Incomplete(var field) ->
          throw Problem.of(
              ProblemCode.CHANNEL_INCOMPLETE, "Set " + field + " with PUT /v1/channels/{id}.");
      case TemplateListing.Failed(var error) -> throw failed(error);
    };
  }

  private Answer answer(TemplateListing.Listed listed) {
    Instant now = clock.instant();
    Meta meta = new Meta(listed.templates().size(), listed.complete(), now);
    return new Answer(Json.write(new TemplateList(listed.templates(), meta)), now);
  }

  private static Problem failed(MessageError error) {
    Problem problem = Problem.of(ProblemCode.PROVIDER_FAILED, error.message());
    if (error.providerCode() != null) {
      problem.with("provider_code", error.providerCode());
    }
    return error.retryable() ? problem.retryAfter(RETRY_SECONDS) : problem;
  }
}
