package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SubjectQueueLimitTest {
  private final SubjectQueueLimit subjectQueueLimit = new SubjectQueueLimit();

  private List<Integer> sharesOf(int organizations) {
    int[] shares = new int[organizations];
    IntStream.range(0, SubjectQueueLimit.MOST)
        .flatMap(round -> IntStream.range(0, organizations))
        .filter(organization -> subjectQueueLimit.enter(organization))
        .forEach(organization -> shares[organization]++);
    return IntStream.of(shares).boxed().toList();
  }

  @Test
  void one_organization_gets_a_quarter() {
    assertThat(sharesOf(1)).containsExactly(SubjectQueueLimit.MOST / 4);
    assertThat(subjectQueueLimit.hasRoom(0)).isFalse();
    assertThat(subjectQueueLimit.enter(0)).isFalse();
  }

  @Test
  void several_organizations_get_equal_shares_and_leave_some_for_others() {
    List<Integer> shares = sharesOf(13);
    assertThat(shares).allMatch(share -> share == 16);
    assertThat(LongStream.range(100, 110)).allMatch(subjectQueueLimit::enter);
  }

  @Test
  void a_lane_that_is_left_is_free_again() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(subjectQueueLimit.enter(1)).isTrue();
      assertThat(subjectQueueLimit.enter(2)).isTrue();
      subjectQueueLimit.leave(1);
      subjectQueueLimit.leave(2);
    }
    assertThat(sharesOf(1)).containsExactly(SubjectQueueLimit.MOST / 4);
  }
}
