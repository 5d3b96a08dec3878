-- Keeps conversation_count; see docs/decisions/0025-triggers-count-conversations.md.

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
