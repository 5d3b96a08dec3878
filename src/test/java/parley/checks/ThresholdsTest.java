package parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import parley.storage.PostgresState.Replica;

/** From when on something is wrong. */
class ThresholdsTest {
  private static final long MIB = 1L << 20;

  @Test
  void a_disk_is_low_when_little_of_it_is_left_and_that_is_not_much() {
    assertThat(DiskCheck.verdict(500 * MIB, 1_000 * MIB).verdict()).isEqualTo(Verdict.FAIL);
    assertThat(DiskCheck.verdict(5_000 * MIB, 100_000 * MIB).verdict()).isEqualTo(Verdict.WARN);
    assertThat(DiskCheck.verdict(50_000 * MIB, 1_000_000 * MIB).verdict()).isEqualTo(Verdict.OK);
    assertThat(DiskCheck.verdict(5_000 * MIB, 10_000 * MIB).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void a_log_grows_while_somebody_reads() {
    assertThat(SqliteChecks.log(32 * MIB).verdict()).isEqualTo(Verdict.OK);
    assertThat(SqliteChecks.log(300 * MIB).verdict()).isEqualTo(Verdict.WARN);
    assertThat(SqliteChecks.log(3_000 * MIB).verdict()).isEqualTo(Verdict.FAIL);
  }

  @Test
  void sqlite_is_not_for_network_file_systems() {
    assertThat(SqliteChecks.fileSystem("ext4").verdict()).isEqualTo(Verdict.OK);
    assertThat(SqliteChecks.fileSystem("nfs4").verdict()).isEqualTo(Verdict.FAIL);
    assertThat(SqliteChecks.fileSystem("cifs").verdict()).isEqualTo(Verdict.FAIL);
  }

  @Test
  void without_autovacuum_plans_grow_old() {
    assertThat(PostgresChecks.statistics("autovacuum=on, track_counts=on").verdict())
        .isEqualTo(Verdict.OK);
    assertThat(PostgresChecks.statistics("autovacuum=off, track_counts=on").verdict())
        .isEqualTo(Verdict.WARN);
    assertThat(PostgresChecks.statistics("autovacuum=on, track_counts=off").verdict())
        .isEqualTo(Verdict.WARN);
  }

  @Test
  void only_a_replica_that_streams_counts() {
    Replica synchronous = new Replica("b", "streaming", "sync");
    Replica late = new Replica("b", "streaming", "async");
    Replica catching = new Replica("c", "catchup", "async");
    assertThat(replication(List.of(), "", false)).isEqualTo(Verdict.OK);
    assertThat(replication(List.of(), "", true)).isEqualTo(Verdict.FAIL);
    assertThat(replication(List.of(), "b", true)).isEqualTo(Verdict.FAIL);
    assertThat(replication(List.of(catching), "", true)).isEqualTo(Verdict.FAIL);
    assertThat(replication(List.of(late), "b", true)).isEqualTo(Verdict.FAIL);
    assertThat(replication(List.of(late), "", true)).isEqualTo(Verdict.WARN);
    assertThat(replication(List.of(synchronous, catching), "b", true)).isEqualTo(Verdict.WARN);
    assertThat(replication(List.of(synchronous), "b", true)).isEqualTo(Verdict.OK);
    assertThat(replication(List.of(new Replica("b", "", "")), "", true)).isEqualTo(Verdict.WARN);
  }

  private static Verdict replication(List<Replica> replicas, String awaited, boolean expected) {
    return PostgresChecks.verdict(replicas, awaited, expected).verdict();
  }
}
