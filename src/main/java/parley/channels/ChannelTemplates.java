package parley.channels;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
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
  private static final int MOST_CHANNELS = 10_000;
  private static final int RETRY_SECONDS = 30;

  private final Function<ChannelType, ChannelAdapter> adapters;
  private final InstantSource clock;
  private final RequestConcurrency questions;
  private final Cache<Key, Answer> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST_BYTES)
          .weigher((Key key, Answer answer) -> answer.json().length)
          .expireAfterWrite(KEPT)
          .build();
  private final Cache<Key, ReentrantLock> asking =
      Caffeine.newBuilder().maximumSize(MOST_CHANNELS).build();

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
    Instant now = clock.instant();
    Instant oldest = refresh ? now : now.minus(KEPT);
    Key key = new Key(channel.id(), channel.updatedAt());
    Answer answer = known.getIfPresent(key);
    return answer != null && answer.fetchedAt().isAfter(oldest)
        ? answer.json()
        : asked(key, channel, oldest);
  }

  /** One at a time for a channel: who has waited may find what the one before has fetched. */
  private byte[] asked(Key key, Channel channel, Instant oldest) {
    ReentrantLock lock = asking.get(key, missing -> new ReentrantLock());
    lock.lock();
    try {
      Answer answer = known.getIfPresent(key);
      if (answer == null || !answer.fetchedAt().isAfter(oldest)) {
        answer = fetched(channel);
        known.put(key, answer);
      }
      return answer.json();
    } finally {
      lock.unlock();
    }
  }

  private Answer fetched(Channel channel) {
    ChannelAdapter adapter = adapters.apply(channel.type());
    return switch (questions.call(() -> adapter.templates(channel))) {
      case TemplateListing.Listed(var templates, var complete) -> {
        Instant now = clock.instant();
        Meta meta = new Meta(templates.size(), complete, now);
        yield new Answer(Json.write(new TemplateList(templates, meta)), now);
      }
      case TemplateListing.Incomplete(var field) ->
          throw Problem.of(
              ProblemCode.CHANNEL_INCOMPLETE, "Set " + field + " with PUT /v1/channels/{id}.");
      case TemplateListing.Failed(var error) -> throw failed(error);
    };
  }

  private static Problem failed(MessageError error) {
    Problem problem = Problem.of(ProblemCode.PROVIDER_FAILED, error.message());
    if (error.providerCode() != null) {
      problem.with("provider_code", error.providerCode());
    }
    return error.retryable() ? problem.retryAfter(RETRY_SECONDS) : problem;
  }
}
