package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who has many jobs running leaves places to others. */
class JobPlacesTest {
  private static final JobQueue FIRST = queue(1, 1);
  private static final JobQueue SAME_ORGANIZATION = queue(1, 2);
  private static final JobQueue OTHER = queue(2, 1);

  private final JobPlaces places = new JobPlaces();

  @Test
  void a_share_has_half_of_what_its_organization_has_and_that_a_third_of_what_is_free() {
    assertThat(places.room(List.of(FIRST), 9)).isEqualTo(Map.of(FIRST, 42));
    take(FIRST, 42);
    assertThat(places.room(List.of(FIRST), 9)).isEmpty();
    // 214 are free: 71 for the organization, which has 42.
    assertThat(places.room(List.of(SAME_ORGANIZATION), 9)).isEqualTo(Map.of(SAME_ORGANIZATION, 29));
    assertThat(places.room(List.of(OTHER), 9)).isEqualTo(Map.of(OTHER, 35));
  }

  @Test
  void nobody_is_promised_what_another_one_is() {
    assertThat(places.room(List.of(FIRST, OTHER), 9)).isEqualTo(Map.of(FIRST, 42, OTHER, 35));
    assertThat(places.room(List.of(FIRST, OTHER), 1)).isEqualTo(Map.of(FIRST, 42));
  }

  @Test
  void who_is_nearly_full_waits_until_several_have_left() {
    take(FIRST, 36);
    places.leave(job(FIRST));
    assertThat(places.room(List.of(FIRST), 9)).isEmpty();
    for (int i = 0; i < 7; i++) {
      places.leave(job(FIRST));
    }
    // 28 run and 228 are free: 38 for a share.
    assertThat(places.room(List.of(FIRST), 9)).isEqualTo(Map.of(FIRST, 10));
  }

  @Test
  void all_are_free_again_once_all_have_left() {
    assertThat(places.areFree()).isTrue();
    take(FIRST, 1);
    assertThat(places.areFree()).isFalse();
    places.leave(job(FIRST));
    assertThat(places.areFree()).isTrue();
    assertThat(places.room(List.of(FIRST), 9)).isEqualTo(Map.of(FIRST, 42));
  }

  private void take(JobQueue queue, int count) {
    for (int i = 0; i < count; i++) {
      places.take(job(queue));
    }
  }

  private static JobQueue queue(long organizationId, long share) {
    return JobQueue.atOnce(new JobShare(organizationId, "send", share));
  }

  private static Job job(JobQueue queue) {
    JobShare share = queue.share();
    return new Job(
        share.organizationId(),
        1,
        1,
        share.kind(),
        share.number(),
        "",
        Instant.EPOCH,
        1,
        false,
        null,
        null);
  }
}
