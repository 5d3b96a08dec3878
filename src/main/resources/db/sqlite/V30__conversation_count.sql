-- Counts conversations of each channel, too; see docs/decisions/0025-triggers-count-conversations.md.

drop trigger conversation_added;
drop trigger conversation_removed;
drop trigger conversation_moved;
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

create trigger conversation_added after insert on conversation begin
  insert into conversation_count
    (org_id, status, assigned_to, team_id, channel_id, part, conversations)
  values (new.org_id, new.status, coalesce(new.assigned_to, -1), coalesce(new.team_id, -1),
    new.channel_id, 0, 1)
  on conflict (org_id, status, assigned_to, team_id, channel_id, part)
    do update set conversations = conversations + 1;
end;

create trigger conversation_removed after delete on conversation begin
  update conversation_count set conversations = conversations - 1
  where org_id = old.org_id and status = old.status and part = 0
    and assigned_to = coalesce(old.assigned_to, -1) and team_id = coalesce(old.team_id, -1)
    and channel_id = old.channel_id;
end;

create trigger conversation_moved after update of status, assigned_to, team_id on conversation
when old.status <> new.status or old.assigned_to is not new.assigned_to
  or old.team_id is not new.team_id
begin
  update conversation_count set conversations = conversations - 1
  where org_id = old.org_id and status = old.status and part = 0
    and assigned_to = coalesce(old.assigned_to, -1) and team_id = coalesce(old.team_id, -1)
    and channel_id = old.channel_id;
  insert into conversation_count
    (org_id, status, assigned_to, team_id, channel_id, part, conversations)
  values (new.org_id, new.status, coalesce(new.assigned_to, -1), coalesce(new.team_id, -1),
    new.channel_id, 0, 1)
  on conflict (org_id, status, assigned_to, team_id, channel_id, part)
    do update set conversations = conversations + 1;
end;
