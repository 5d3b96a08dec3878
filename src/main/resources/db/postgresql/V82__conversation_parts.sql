-- Counts in parts of the transactions, not of the connections: of 16 connections some had always the same
-- part, and who began a conversation waited for another's commit. Which part is nobody's business but the
-- trigger's, since all are summed up: older versions go on with it.

create or replace function conversation_changed() returns trigger language plpgsql as $$
declare
  own_part bigint := cast(cast(pg_current_xact_id() as text) as bigint) % 16;
begin
  if tg_op <> 'INSERT' then
    insert into conversation_count as known
      (org_id, status, assigned_to, team_id, channel_id, part, conversations)
    values (old.org_id, old.status, coalesce(old.assigned_to, -1), coalesce(old.team_id, -1),
      old.channel_id, own_part, -1)
    on conflict (org_id, status, assigned_to, team_id, channel_id, part)
      do update set conversations = known.conversations + excluded.conversations;
  end if;
  if tg_op <> 'DELETE' then
    insert into conversation_count as known
      (org_id, status, assigned_to, team_id, channel_id, part, conversations)
    values (new.org_id, new.status, coalesce(new.assigned_to, -1), coalesce(new.team_id, -1),
      new.channel_id, own_part, 1)
    on conflict (org_id, status, assigned_to, team_id, channel_id, part)
      do update set conversations = known.conversations + excluded.conversations;
  end if;
  return null;
end
$$;
