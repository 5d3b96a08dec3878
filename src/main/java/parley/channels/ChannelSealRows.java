package parley.channels;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import parley.storage.SealedTable;
import parley.storage.Tx;

/** The sealed columns of the {@code channel} table, of all organizations. */
final class ChannelSealRows implements SealedTable {
  private record Sealed(long organizationId, long id, ByteBuffer credentials) {}

  private final CredentialBox box;

  ChannelSealRows(CredentialBox box) {
    this.box = box;
  }

  @Override
  public Step reseal(Tx tx, Position after, int most) {
    List<Sealed> rows =
        tx.list(
            """
            select org_id, id, credentials from channel
            where (org_id, id) > (?, ?) order by org_id, id limit ?
            """,
            row -> new Sealed(row.number(), row.number(), ByteBuffer.wrap(row.bytes())),
            after.organizationId(),
            after.id(),
            most);
    int resealed =
        rows.stream()
            .filter(row -> !box.isCurrent(row.credentials().array()))
            .mapToInt(row -> reseal(tx, row))
            .sum();
    Optional<Position> last =
        rows.isEmpty()
            ? Optional.empty()
            : Optional.of(new Position(rows.getLast().organizationId(), rows.getLast().id()));
    return new Step(last, resealed);
  }

  private int reseal(Tx tx, Sealed row) {
    ChannelCredentials credentials =
        box.open(row.organizationId(), row.id(), row.credentials().array());
    return tx.run(
        """
        update channel set credentials = ?, verify_key = ?
        where org_id = ? and id = ? and credentials = ?
        """,
        box.seal(row.organizationId(), row.id(), credentials),
        box.verifyKey(credentials.verifyToken()),
        row.organizationId(),
        row.id(),
        row.credentials().array());
  }
}
