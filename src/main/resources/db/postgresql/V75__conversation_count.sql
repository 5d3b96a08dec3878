-- Counts without the type of a row and without another function: the rows of organizations that are on
-- several servers are in several tables, each of a type of its own, and a server that runs a trigger
-- knows what the trigger names, not what that calls.

create or replace function conversation_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into conversation_count as known
      (org_id, status, assigned_to, team_id, channel_id, part, conversations)
    values (old.org_id, old.status, coalesce(old.assigned_to, -1), coalesce(old.team_id, -1),
      old.channel_id, pg_backend_pid() % 16, -1)
    on conflict (org_id, status, assigned_to, team_id, channel_id, part)
      do update set conversations = known.conversations + excluded.conversations;
  end if;
  if tg_op <> 'DELETE' then
    insert into conversation_count as known
      (org_id, status, assigned_to, team_id, channel_id, part, conversations)
    values (new.org_id, new.status, coalesce(new.assigned_to, -1), coalesce(new.team_id, -1),
      new.channel_id, pg_backend_pid() % 16, 1)
    on conflict (org_id, status, assigned_to, team_id, channel_id, part)
      do update set conversations = known.conversations + excluded.conversations;
  end if;
  return null;
end
$$;

drop function count_conversation(conversation, bigint);
