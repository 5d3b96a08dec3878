-- The log of what has happened: one numbered series of events for each organization.

-- How far each log reaches. Its numbers have no gap: the transaction that takes one locks this row
-- until the event is committed.
create table event_log (
  org_id ${long} not null primary key references organization (id),
  -- The number of the newest event.
  latest ${long} not null,
  -- The number of the oldest event that is still kept; one more than latest when there is none.
  oldest ${long} not null
)${strict};

create table event (
  org_id     ${long} not null,
  sequence   ${long} not null,
  id         ${long} not null,
  type       text    not null,
  -- The contact that it is about, or the channel: events of one subject are delivered in order.
  subject    ${long} not null,
  -- JSON of the resource as the API showed it then; null once its contact has been erased.
  data       text,
  -- JSON object: what the fields that changed were before.
  previous   text,
  created_at ${long} not null,
  primary key (org_id, sequence)
)${strict};

create index event_subject on event (org_id, subject);
-- Old events are deleted in all organizations.
create index event_created on event (created_at);
