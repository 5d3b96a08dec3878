-- A number belongs to the channel that has proved to the provider that it may use it; until one has,
-- every organization may name it, and none learns that another one does.

-- When the provider confirmed it; null until then.
alter table channel add column verified_at ${long};
-- JSON: what the provider tells about the number and its account.
alter table channel add column provider text not null default '{}';

drop index channel_phone_number_id;
create unique index channel_verified_number on channel (phone_number_id)
  where verified_at is not null;
create unique index channel_number_of_organization on channel (phone_number_id, org_id);
