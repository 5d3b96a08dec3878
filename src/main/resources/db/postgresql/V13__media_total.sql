-- Keeps media_total: the bytes of an organization's files.

create function media_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into media_total as known (org_id, bytes) values (new.org_id, coalesce(new.size, 0))
    on conflict (org_id) do update set bytes = known.bytes + excluded.bytes;
  elsif tg_op = 'DELETE' then
    update media_total set bytes = bytes - coalesce(old.size, 0) where org_id = old.org_id;
  else
    update media_total set bytes = bytes - coalesce(old.size, 0) + coalesce(new.size, 0)
    where org_id = new.org_id;
  end if;
  return null;
end
$$;

create trigger media_added_or_removed after insert or delete on media
for each row execute function media_changed();

create trigger media_sized after update of size on media
for each row when (old.size is distinct from new.size) execute function media_changed();
