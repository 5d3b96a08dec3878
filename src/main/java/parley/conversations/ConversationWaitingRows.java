package parley.conversations;

import java.util.OptionalLong;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code conversation}: where somebody waits, by the index of those rows alone. */
final class ConversationWaitingRows {
  private ConversationWaitingRows() {}

  static Waiting find(
      Tx tx, long organizationId, OptionalLong channel, OptionalLong team, OptionalLong agent) {
    return tx.one(
            """
            select id, waiting_since, count(*) over () as conversations from conversation
            where org_id = :org_id and waiting_since is not null and status = 'open'
              and (cast(:channel_id as bigint) is null or channel_id = :channel_id)
              and (cast(:team_id as bigint) is null or team_id = :team_id)
              and (cast(:agent_id as bigint) is null or assigned_to = :agent_id)
            order by waiting_since, id limit 1
            """,
            ConversationWaitingRows::waiting,
            Values.of("org_id", organizationId)
                .and("channel_id", channel)
                .and("team_id", team)
                .and("agent_id", agent))
        .orElse(Waiting.NOBODY);
  }

  private static Waiting waiting(Row row) {
    return new Waiting(row.number("conversations"), row.instant("waiting_since"), row.number("id"));
  }
}
