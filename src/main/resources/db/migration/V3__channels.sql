-- Channels: the accounts by which businesses write to their customers.

create table channel (
  org_id          ${long}  not null references organization (id),
  id              ${long}  not null,
  type            text     not null,
  name            text     not null,
  -- What the provider calls the account, and that to which several accounts belong.
  account_key     text     not null,
  group_key       text,
  -- JSON, sealed with the installation's key: the secrets of the type, by name.
  credentials     ${bytes} not null,
  -- Keyed hash of one of them, by which a call finds its channels that names none.
  lookup_key      ${bytes},
  -- JSON: what is set of the type's settings, by name.
  settings        text     not null,
  simulated       ${long}  not null,
  -- When the provider confirmed that the account is this channel's; null until then.
  verified_at     ${long},
  -- JSON: what the provider tells about the account.
  provider        text     not null default '{}',
  -- active, paused.
  status          text     not null,
  -- While the channel is paused: since when, why (JSON of an error), when a message tries it again,
  -- and how often one has.
  paused_at       ${long},
  pause_reason    text,
  probe_at        ${long},
  probes          ${long}  not null default 0,
  -- Until when the provider takes no message of this account, and how often in a row it said so.
  throttled_until ${long},
  throttles       ${long}  not null default 0,
  version         ${long}  not null,
  created_at      ${long}  not null,
  updated_at      ${long}  not null,
  primary key (org_id, id)
)${strict};

-- An account belongs to the channel that has proved to the provider that it may use it. Until one
-- has, every organization may name it, and none learns that another one does.
create unique index channel_verified_account on channel (type, account_key)
  where verified_at is not null;
create unique index channel_account_of_organization on channel (type, account_key, org_id);
-- The path of a webhook's callback has the channel's id alone.
create unique index channel_id on channel (id);
create index channel_group on channel (type, group_key);
create index channel_lookup_key on channel (lookup_key);

-- How far a channel that asks its provider for news has read them.
create table channel_cursor (
  org_id     ${long} not null,
  channel_id ${long} not null,
  value      text    not null,
  primary key (org_id, channel_id),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};

-- What providers reported and could not be interpreted, kept for people to look at.
create table quarantine (
  org_id      ${long}  not null,
  id          ${long}  not null,
  channel_id  ${long}  not null,
  reason      text     not null,
  body        ${bytes} not null,
  received_at ${long}  not null,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};

-- A channel keeps its newest ones, each for a limited time.
create index quarantine_channel on quarantine (org_id, channel_id, id);
create index quarantine_received on quarantine (received_at);
