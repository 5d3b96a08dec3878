package parley.channels;

import java.util.List;
import parley.storage.SealedTable;
import parley.storage.Tx;

/** Seals the credentials of channels under the newest key. */
final class SealedChannels implements SealedTable<ChannelSealRows.Sealed> {
  private final ChannelCodec codec;

  SealedChannels(ChannelCodec codec) {
    this.codec = codec;
  }

  @Override
  public List<ChannelSealRows.Sealed> after(Tx tx, long organizationId, long id, int most) {
    return ChannelSealRows.after(tx, organizationId, id, most);
  }

  @Override
  public boolean isCurrent(ChannelSealRows.Sealed row) {
    return codec.credentials().isCurrent(row.credentials().array());
  }

  @Override
  public int reseal(Tx tx, ChannelSealRows.Sealed row) {
    SealedCredentials box = codec.credentials();
    ChannelCredentials credentials =
        box.open(row.organizationId(), row.id(), row.credentials().array());
    return ChannelSealRows.reseal(
        tx,
        row,
        box.seal(row.organizationId(), row.id(), credentials),
        box.lookupKey(codec.types().of(row.type()), credentials));
  }
}
