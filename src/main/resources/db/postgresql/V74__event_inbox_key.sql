-- A key that knows the organization, so that the rows of several can be on several servers. It begins
-- with the position, because the oldest events of all organizations are asked for.
alter table event_inbox drop constraint event_inbox_pkey;
alter table event_inbox add primary key (position, org_id);
