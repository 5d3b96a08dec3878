-- How many conversations an organization has, by what lists filter by: counting them for every list
-- would cost more than the list. Triggers keep it, since many statements change what counts. -1
-- stands for no agent, and for no team.

create table conversation_count (
  org_id        bigint not null,
  status        text   not null,
  assigned_to   bigint not null,
  team_id       bigint not null,
  -- Writers that would wait for each other count in different parts.
  part          bigint not null,
  conversations bigint not null,
  primary key (org_id, status, assigned_to, team_id, part)
);

insert into conversation_count (org_id, status, assigned_to, team_id, part, conversations)
select org_id, status, coalesce(assigned_to, -1), coalesce(team_id, -1), 0, count(*)
from conversation group by 1, 2, 3, 4;

create function count_conversation(one conversation, difference bigint) returns void
language sql as $$
  insert into conversation_count as known
    (org_id, status, assigned_to, team_id, part, conversations)
  values (one.org_id, one.status, coalesce(one.assigned_to, -1), coalesce(one.team_id, -1),
    pg_backend_pid() % 16, difference)
  on conflict (org_id, status, assigned_to, team_id, part)
    do update set conversations = known.conversations + excluded.conversations;
$$;

create function conversation_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_conversation(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_conversation(new, 1);
  end if;
  return null;
end
$$;

create trigger conversation_added_or_removed after insert or delete on conversation
for each row execute function conversation_changed();

create trigger conversation_moved after update of status, assigned_to, team_id on conversation
for each row when (old.status <> new.status or old.assigned_to is distinct from new.assigned_to
  or old.team_id is distinct from new.team_id)
execute function conversation_changed();
