-- Events that are committed and have no number yet. Writers of an organization would wait for each
-- other's commits if they gave out the numbers themselves; see docs/decisions/0016-events.md.

create table event_inbox (
  -- A transaction that had to wait for another one gets the larger position.
  position   bigint generated always as identity primary key,
  org_id     bigint not null,
  id         bigint not null,
  type       text   not null,
  subject    bigint not null,
  data       text,
  previous   text,
  created_at bigint not null
);
