-- Webhooks: the URLs that an organization has its events sent to.

create table webhook (
  org_id          ${long}  not null references organization (id),
  id              ${long}  not null,
  url             text     not null,
  -- JSON array of types; null for all of them.
  events          text,
  description     text,
  enabled         ${long}  not null,
  -- Why it was disabled, unless an owner did it: gone, failing.
  disabled_reason text,
  -- Sealed with the installation's key. The old one signs too until its end.
  secret          ${bytes} not null,
  old_secret      ${bytes},
  old_secret_ends ${long},
  -- The number of the last event of the log that deliveries were written for.
  read_up_to      ${long}  not null,
  -- Attempts that have failed since the last success, and since when.
  failures        ${long}  not null,
  failing_since   ${long},
  -- Nothing is sent before this time.
  held_until      ${long}  not null,
  last_success_at ${long},
  -- The node that sends to it.
  leased_by       text,
  lease_ends      ${long}  not null,
  created_at      ${long}  not null,
  updated_at      ${long}  not null,
  primary key (org_id, id)
)${strict};

-- One event on its way to one webhook. What it tells is read from the log.
create table delivery (
  org_id          ${long} not null,
  id              ${long} not null,
  webhook_id      ${long} not null,
  sequence        ${long} not null,
  event_id        ${long} not null,
  event_type      text    not null,
  -- Deliveries about one subject are made one after the other.
  subject         ${long} not null,
  status          text    not null,
  -- Attempts since it was written or replayed.
  tries           ${long} not null,
  -- JSON array of the last attempts.
  attempts        text    not null,
  -- Null when it isn't pending.
  next_attempt_at ${long},
  created_at      ${long} not null,
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references webhook (org_id, id) on delete cascade
)${strict};

create unique index delivery_event on delivery (org_id, webhook_id, sequence);
create index delivery_pending on delivery (org_id, webhook_id, sequence)
  where status = 'pending';
create index delivery_lane on delivery (org_id, webhook_id, subject, sequence)
  where status = 'pending';
-- Old deliveries are deleted in all organizations.
create index delivery_created on delivery (created_at);
