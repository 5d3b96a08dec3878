-- How many bytes of files an organization has: counting them for every upload would cost more than
-- the upload. Triggers keep it, since many statements change what counts.

create table media_total (
  org_id integer not null primary key,
  bytes  integer not null
) strict;

insert into media_total (org_id, bytes) select org_id, sum(coalesce(size, 0)) from media group by 1;

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

-- When an upload is erased unless a message shows it before; null once one does. What is there
-- already gets its seven days from now.
alter table media add column expires_at integer;

update media set expires_at = cast(strftime('%s', 'now') as integer) * 1000 + 604800000
where channel_id is null and not exists (
  select 1 from media_use where org_id = media.org_id and media_id = media.id);

create index media_expires on media (expires_at) where expires_at is not null;
