-- Channel accounts: the business's side of a conversation.

create table channel (
  org_id              ${long}  not null references organization (id),
  id                  ${long}  not null,
  type                text     not null,
  name                text     not null,
  phone_number_id     text     not null,
  business_account_id text,
  -- JSON, sealed with the installation's key: access_token, app_secret, verify_token.
  credentials         ${bytes} not null,
  -- Keyed hash of verify_token: finds the account that a handshake is for.
  verify_key          ${bytes},
  settings            text     not null,
  simulated           ${long}  not null,
  status              text     not null,
  version             ${long}  not null,
  created_at          ${long}  not null,
  updated_at          ${long}  not null,
  primary key (org_id, id)
)${strict};

-- Webhooks name a number, not an organization: a number belongs to one channel everywhere.
create unique index channel_phone_number_id on channel (phone_number_id);
-- So do callbacks: their path has the channel's id alone.
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
