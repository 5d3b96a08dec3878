-- Counts in the part that the connection says it counts in, and no longer in that of its process: of sixteen processes some
-- had always the same, and waited for each other's commits. What says nothing goes by its process, as before.

create or replace function conversation_changed() returns trigger language plpgsql as $$
declare
  mine bigint := coalesce(nullif(current_setting('parley.part', true), '')::bigint, pg_backend_pid() % 16);
begin
  if tg_op <> 'INSERT' then
    insert into conversation_count as known
      (org_id, status, assigned_to, team_id, channel_id, part, conversations)
    values (old.org_id, old.status, coalesce(old.assigned_to, -1), coalesce(old.team_id, -1),
      old.channel_id, mine, -1)
    on conflict (org_id, status, assigned_to, team_id, channel_id, part)
      do update set conversations = known.conversations + excluded.conversations;
  end if;
  if tg_op <> 'DELETE' then
    insert into conversation_count as known
      (org_id, status, assigned_to, team_id, channel_id, part, conversations)
    values (new.org_id, new.status, coalesce(new.assigned_to, -1), coalesce(new.team_id, -1),
      new.channel_id, mine, 1)
    on conflict (org_id, status, assigned_to, team_id, channel_id, part)
      do update set conversations = known.conversations + excluded.conversations;
  end if;
  return null;
end
$$;
