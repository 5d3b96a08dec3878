-- Keeps media_total: the bytes of an organization's files.

create trigger media_added after insert on media begin
  insert into media_total (org_id, bytes) values (new.org_id, coalesce(new.size, 0))
  on conflict (org_id) do update set bytes = bytes + excluded.bytes;
end;

create trigger media_removed after delete on media begin
  update media_total set bytes = bytes - coalesce(old.size, 0) where org_id = old.org_id;
end;

create trigger media_sized after update of size on media begin
  update media_total set bytes = bytes - coalesce(old.size, 0) + coalesce(new.size, 0)
  where org_id = new.org_id;
end;
