-- Requests with an Idempotency-Key, and what was answered: written with their effect.

create table idempotency (
  org_id      ${long}  not null references organization (id),
  -- The method and the whole path.
  route       text     not null,
  idem_key    text     not null,
  -- Keyed hash of the agent, the query and the body: bodies may hold passwords.
  fingerprint text     not null,
  status      ${long}  not null,
  media       text     not null,
  -- JSON: the name and the value of each header.
  headers     text     not null,
  -- A copy of what the API showed. It outlives what it shows by no more than the key's 24 hours.
  body        ${bytes} not null,
  created_at  ${long}  not null,
  primary key (org_id, route, idem_key)
)${strict};

create index idempotency_created on idempotency (created_at);
