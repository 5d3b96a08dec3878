-- Who waits, and what each event about a message left of its conversation.

-- When the customer wrote the first message that nobody has answered; null when nobody waits.
alter table conversation add column waiting_since ${long};

-- JSON: the conversation right after an event about one of its messages; null at all other events,
-- and once its contact has been erased.
alter table event add column conversation text;

-- The first message of the customer after the last one to them. What has not left is no answer, and
-- who only reacts, edits or revokes does not wait for one.
update conversation set waiting_since = (
  select m.sent_at from message m
  where m.org_id = conversation.org_id and m.conversation_id = conversation.id
    and m.direction = 'inbound' and m.type not in ('reaction', 'edit', 'revoke')
    and m.position > coalesce((
      select answer.position from message answer
      where answer.org_id = conversation.org_id and answer.conversation_id = conversation.id
        and answer.direction = 'outbound' and answer.status not in ('scheduled', 'canceled')
      order by answer.position desc limit 1), 0)
  order by m.position limit 1)
where status <> 'resolved';

create index conversation_waiting on conversation (org_id, waiting_since, id)
  where waiting_since is not null;
-- The columns behind id make that counting reads nothing but the index; without unread_count SQLite
-- would take an index of all conversations.
create index conversation_unread
  on conversation (org_id, status, active_at, id, assigned_to, team_id, channel_id, unread_count)
  where unread_count > 0;
