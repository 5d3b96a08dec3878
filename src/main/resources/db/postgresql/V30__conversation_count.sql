-- Counts conversations of each channel, too; see docs/decisions/0025-triggers-count-conversations.md.

drop table conversation_count;

create table conversation_count (
  org_id        ${long} not null,
  status        text    not null,
  assigned_to   ${long} not null,
  team_id       ${long} not null,
  channel_id    ${long} not null,
  part          ${long} not null,
  conversations ${long} not null,
  primary key (org_id, status, assigned_to, team_id, channel_id, part)
)${strict};

insert into conversation_count
  (org_id, status, assigned_to, team_id, channel_id, part, conversations)
select org_id, status, coalesce(assigned_to, -1), coalesce(team_id, -1), channel_id, 0, count(*)
from conversation group by 1, 2, 3, 4, 5;

-- The triggers call it by its name.
create or replace function count_conversation(one conversation, difference bigint) returns void
language sql as $$
  insert into conversation_count as known
    (org_id, status, assigned_to, team_id, channel_id, part, conversations)
  values (one.org_id, one.status, coalesce(one.assigned_to, -1), coalesce(one.team_id, -1),
    one.channel_id, pg_backend_pid() % 16, difference)
  on conflict (org_id, status, assigned_to, team_id, channel_id, part)
    do update set conversations = known.conversations + excluded.conversations;
$$;

-- What events about messages wait with for their numbers; see V27.
alter table event_inbox add column conversation text;
