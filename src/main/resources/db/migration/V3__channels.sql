-- Channels: the numbers by which businesses write to their customers.

create table channel (
  org_id              ${long}  not null references organization (id),
  id                  ${long}  not null,
  type                text     not null,
  name                text     not null,
  phone_number_id     text     not null,
  business_account_id text,
  -- JSON, sealed with the installation's key: access_token, app_secret, verify_token.
  credentials         ${bytes} not null,
  -- Keyed hash of verify_token: finds the channel that a hub.challenge is for.
  verify_key          ${bytes},
  settings            text     not null,
  simulated           ${long}  not null,
  -- When the provider confirmed that the number is this channel's; null until then.
  verified_at         ${long},
  -- JSON: what the provider tells about the number and its account.
  provider            text     not null default '{}',
  -- active, paused.
  status              text     not null,
  -- While the channel is paused: since when, why (JSON of an error), when a message tries it again,
  -- and how often one has.
  paused_at           ${long},
  pause_reason        text,
  probe_at            ${long},
  probes              ${long}  not null default 0,
  -- Until when the provider takes no message of this number, and how often in a row it said so.
  throttled_until     ${long},
  throttles           ${long}  not null default 0,
  version             ${long}  not null,
  created_at          ${long}  not null,
  updated_at          ${long}  not null,
  primary key (org_id, id)
)${strict};

-- A number belongs to the channel that has proved to the provider that it may use it. Until one
-- has, every organization may name it, and none learns that another one does.
create unique index channel_verified_number on channel (phone_number_id)
  where verified_at is not null;
create unique index channel_number_of_organization on channel (phone_number_id, org_id);
-- The path of a webhook's callback has the channel's id alone.
create unique index channel_id on channel (id);
create index channel_business_account_id on channel (business_account_id);
create index channel_verify_key on channel (verify_key);

-- Signed webhooks that could not be interpreted, kept for people to look at.
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
