package parley.channels;

import java.util.List;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Tx;
import parley.storage.Values;

/** Those rows of {@code channel} whose type this Parley knows: a newer one may have made others. */
final class KnownChannelRows {
  private KnownChannelRows() {}

  static List<Channel> find(Tx tx, ChannelCodec codec, long organizationId, List<Long> ids) {
    return tx.list(
        ChannelRows.SELECT + "where org_id = :org_id and id in (:ids) and type in (:types)",
        row -> ChannelRows.channel(row, codec),
        values(codec, organizationId).and("ids", ids));
  }

  static Page<Channel> page(Tx tx, ChannelCodec codec, long organizationId, Paging paging) {
    List<Channel> channels =
        tx.list(
            ChannelRows.SELECT
                + """
                where org_id = :org_id and type in (:types) and id > :after
                order by id limit :limit offset :offset
                """,
            row -> ChannelRows.channel(row, codec),
            values(codec, organizationId)
                .and("after", paging.after().map(position -> position.id()).orElse(0L))
                .and("limit", paging.limit())
                .and("offset", paging.offset()));
    return Page.of(
        channels,
        paging,
        count(tx, codec, organizationId),
        channel -> new Cursors.Position(channel.id(), channel.id()));
  }

  private static long count(Tx tx, ChannelCodec codec, long organizationId) {
    return tx.number(
        "select count(*) from channel where org_id = :org_id and type in (:types)",
        values(codec, organizationId));
  }

  private static Values values(ChannelCodec codec, long organizationId) {
    return Values.of("org_id", organizationId).and("types", codec.types().names());
  }
}
