package parley.channels.letter;

import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.ChannelAdapters;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A refused pull makes its channel wait, but nobody who has let it go on meanwhile. */
@ParameterizedClass
@EnumSource(Engine.class)
class RefusedPullTest {
  private static final String KEY =
      "{\"credentials\": {\"office_key\": \"%s\"}}".formatted(PostOffice.KEY);

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private PostOffice office;
  private TestServer server;
  private Desk desk;
  private String channel;

  @BeforeEach
  void open() {
    office = new PostOffice();
    server =
        TestServer.start(
            TestServer.config(engine),
            clock,
            Stream.concat(ChannelAdapters.all().stream(), Stream.of(LetterAdapter::new)).toList());
    desk = new Desk(server.url(), server.signUp().token());
    channel =
        "/v1/channels/"
            + desk.post(
                    "/v1/channels",
                    """
                    {'type': 'letter', 'name': 'Letters', 'box': 'box-7',
                     'credentials': {'office_key': '%s'}, 'settings': {'office_url': '%s'}}
                    """
                        .formatted(PostOffice.KEY, office.url()))
                .expect(201)
                .text("/id");
    eventually(this::pulls, pulls -> pulls == 1);
  }

  @AfterEach
  void close() {
    server.close();
    office.close();
  }

  private long pulls() {
    return office.calls().stream().filter(call -> call.contains("/news")).count();
  }

  private boolean isPaused() {
    return desk.get(channel).expect(200).text("/status").equals("paused");
  }

  /** Time goes on until it is pulled once more. */
  private void isPulled() {
    long before = pulls();
    eventually(
        () -> {
          clock.advance(Duration.ofSeconds(1));
          return pulls();
        },
        pulls -> pulls > before);
  }

  @Test
  void who_resumes_it_while_it_is_refused_once_more_has_it_asked_again_at_once() {
    office.refuse(true);
    isPulled();
    eventually(this::isPaused, paused -> paused);
    office.meanwhile(() -> desk.post(channel + "/resume", "{}").expect(200));
    isPulled();
    eventually(this::pulls, pulls -> pulls == 4);
    eventually(this::isPaused, paused -> paused);
  }

  @Test
  void who_mends_its_key_while_it_is_refused_has_it_asked_again_at_once() {
    office.refuse(true);
    office.meanwhile(() -> desk.call("PUT", channel, KEY).expect(200));
    isPulled();
    eventually(this::pulls, pulls -> pulls == 3);
    eventually(this::isPaused, paused -> paused);
  }
}
