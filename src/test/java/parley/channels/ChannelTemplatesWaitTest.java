package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import parley.channels.whatsapp.WhatsAppType;
import parley.http.Problem;
import parley.http.RequestConcurrency;

/** Who asks for templates while the provider is being asked already. */
class ChannelTemplatesWaitTest {
  private static final TemplateListing NONE = new TemplateListing.Listed(List.of(), true);
  private static final TemplateListing SILENCE =
      new TemplateListing.Failed(new MessageError("backoff", null, "silence", true));

  private final CompletableFuture<TemplateListing> first = new CompletableFuture<>();
  private final AtomicInteger asked = new AtomicInteger();
  private final ConcurrentLinkedQueue<Throwable> refused = new ConcurrentLinkedQueue<>();
  private final ChannelTemplates templates =
      new ChannelTemplates(
          type -> new Provider(), new RequestConcurrency("questions", 8), InstantSource.system());

  @Test
  void all_who_wait_hear_that_it_is_silent() throws InterruptedException {
    answer(SILENCE, List.of(waiting(false), waiting(false), waiting(true)));
    assertThat(refused).hasSize(2).allSatisfy(e -> assertThat(e).hasMessage("silence"));
    assertThat(asked).hasValue(2);
  }

  @Test
  void who_insists_is_told_nothing_that_was_asked_before() throws InterruptedException {
    answer(NONE, List.of(waiting(false), waiting(true), waiting(true)));
    assertThat(refused).isEmpty();
    assertThat(asked.get()).isBetween(2, 3);
  }

  /** Somebody who asks, and who waits once this returns. */
  private Thread waiting(boolean refresh) {
    Thread thread = Thread.startVirtualThread(() -> ask(refresh));
    eventually(thread::getState, Thread.State.WAITING::equals);
    return thread;
  }

  private void answer(TemplateListing listing, List<Thread> waiting) throws InterruptedException {
    first.complete(listing);
    for (Thread thread : waiting) {
      assertThat(thread.join(Duration.ofSeconds(10))).isTrue();
    }
  }

  private void ask(boolean refresh) {
    try {
      templates.of(channel(), refresh);
    } catch (Problem problem) {
      refused.add(problem);
    }
  }

  /** Waits with its first answer, and has none of them. */
  private final class Provider implements ChannelAdapter {
    @Override
    public TemplateListing templates(Channel channel) {
      return asked.incrementAndGet() == 1 ? first.join() : NONE;
    }

    @Override
    public ChannelType type() {
      throw new UnsupportedOperationException();
    }

    @Override
    public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Hook> hooks() {
      throw new UnsupportedOperationException();
    }

    @Override
    public ChannelConnection connection() {
      throw new UnsupportedOperationException();
    }
  }

  private static Channel channel() {
    return new Channel(
        1,
        2,
        WhatsAppType.of("https://graph.example.com"),
        "Hotline",
        "106540352242922",
        null,
        null,
        new ChannelCredentials(Map.of()),
        new ChannelSettings(Map.of()),
        false,
        null,
        ProviderProfile.UNKNOWN,
        1,
        Instant.EPOCH,
        Instant.EPOCH,
        ChannelState.ACTIVE);
  }
}
