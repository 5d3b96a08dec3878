-- How many bytes of files an organization has: counting them for every upload would cost more than
-- the upload. Triggers keep it, since many statements change what counts.

create table media_total (
  org_id bigint not null primary key,
  bytes  bigint not null
);

-- Nobody adds a file between the count and the triggers.
lock table media in share row exclusive mode;

insert into media_total (org_id, bytes) select org_id, sum(coalesce(size, 0)) from media group by 1;

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

-- When an upload is erased unless a message shows it before; null once one does. What is there
-- already gets its seven days from now.
alter table media add column expires_at bigint;

update media set expires_at = (extract(epoch from now()) * 1000)::bigint + 604800000
where channel_id is null and not exists (
  select 1 from media_use where org_id = media.org_id and media_id = media.id);

create index media_expires on media (expires_at) where expires_at is not null;
