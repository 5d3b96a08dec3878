-- Keeps conversation_count; see docs/decisions/0025-triggers-count-conversations.md.

create trigger conversation_added after insert on conversation begin
  insert into conversation_count (org_id, status, assigned_to, team_id, part, conversations)
  values (new.org_id, new.status, coalesce(new.assigned_to, -1), coalesce(new.team_id, -1), 0, 1)
  on conflict (org_id, status, assigned_to, team_id, part)
    do update set conversations = conversations + 1;
end;

create trigger conversation_removed after delete on conversation begin
  update conversation_count set conversations = conversations - 1
  where org_id = old.org_id and status = old.status and part = 0
    and assigned_to = coalesce(old.assigned_to, -1) and team_id = coalesce(old.team_id, -1);
end;

create trigger conversation_moved after update of status, assigned_to, team_id on conversation
when old.status <> new.status or old.assigned_to is not new.assigned_to
  or old.team_id is not new.team_id
begin
  update conversation_count set conversations = conversations - 1
  where org_id = old.org_id and status = old.status and part = 0
    and assigned_to = coalesce(old.assigned_to, -1) and team_id = coalesce(old.team_id, -1);
  insert into conversation_count (org_id, status, assigned_to, team_id, part, conversations)
  values (new.org_id, new.status, coalesce(new.assigned_to, -1), coalesce(new.team_id, -1), 0, 1)
  on conflict (org_id, status, assigned_to, team_id, part)
    do update set conversations = conversations + 1;
end;
