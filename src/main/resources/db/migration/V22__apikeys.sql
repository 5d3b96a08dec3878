-- API keys, and their secrets.

create table api_key (
  org_id          ${long} not null references organization (id),
  id              ${long} not null,
  -- As whom a personal key acts; null for a key of the organization.
  agent_id        ${long},
  name            text    not null,
  -- JSON arrays of scopes and of ranges of addresses.
  scopes          text    not null,
  allowed_ips     text    not null,
  -- Requests per second; null for the organization's limit only.
  rate_limit      ${long},
  -- What may be shown of the newest secret, when that was made (null: with the key), and when it
  -- ends (null: never).
  hint            text    not null,
  rotated_at      ${long},
  expires_at      ${long},
  -- The last mail that said so was sent so many days before that; null for none.
  noticed_days    ${long},
  -- When the last of the former secrets ends.
  overlap_ends_at ${long},
  -- agent, api_key.
  created_by_type text    not null,
  created_by_id   ${long} not null,
  created_at      ${long} not null,
  updated_at      ${long} not null,
  revoked_at      ${long},
  -- At a grain of minutes.
  last_used_at    ${long},
  last_used_ip    text,
  primary key (org_id, id),
  foreign key (org_id, agent_id) references agent (org_id, id)
)${strict};

create index api_key_agent on api_key (org_id, agent_id, id) where agent_id is not null;
-- Those whose end is near are found in all organizations.
create index api_key_expires on api_key (expires_at)
  where revoked_at is null and expires_at is not null;
-- Keys that were revoked long ago are deleted in all organizations.
create index api_key_revoked on api_key (revoked_at) where revoked_at is not null;

-- Secrets are found by their SHA-256 alone, like tokens: the secret tells which organization the
-- request is for. A key has one, and the former ones until they end.
create table api_key_secret (
  org_id  ${long}  not null,
  id      ${long}  not null,
  key_id  ${long}  not null,
  hash    ${bytes} not null,
  -- Null for never.
  ends_at ${long},
  primary key (org_id, id),
  foreign key (org_id, key_id) references api_key (org_id, id) on delete cascade
)${strict};

create unique index api_key_secret_hash on api_key_secret (hash);
create index api_key_secret_key on api_key_secret (org_id, key_id);
create index api_key_secret_ends on api_key_secret (ends_at) where ends_at is not null;
