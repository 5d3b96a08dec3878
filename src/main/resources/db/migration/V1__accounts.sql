-- Organizations, their agents (every user is one), sessions and teams.

create table organization (
  id         ${long} not null primary key,
  name       text    not null,
  created_at ${long} not null
)${strict};

create table agent (
  org_id        ${long} not null references organization (id),
  id            ${long} not null,
  email         text    not null,
  name          text,
  role          text    not null,
  password_hash text    not null,
  created_at    ${long} not null,
  updated_at    ${long} not null,
  primary key (org_id, id)
)${strict};

-- One account per address in the whole installation: login knows no organization.
create unique index agent_email on agent (email);

-- A session is one login and the family of its refresh tokens.
create table session (
  org_id     ${long} not null,
  id         ${long} not null,
  agent_id   ${long} not null,
  created_at ${long} not null,
  expires_at ${long} not null,
  revoked_at ${long},
  primary key (org_id, id),
  foreign key (org_id, agent_id) references agent (org_id, id)
)${strict};

create index session_agent on session (org_id, agent_id);
create index session_expires on session (expires_at);

-- Tokens are found by their SHA-256 alone: it is the token that names the organization.
create table access_token (
  hash       ${bytes} not null primary key,
  org_id     ${long}  not null,
  session_id ${long}  not null,
  expires_at ${long}  not null,
  foreign key (org_id, session_id) references session (org_id, id)
)${strict};

create index access_token_session on access_token (org_id, session_id);
create index access_token_expires on access_token (expires_at);

create table refresh_token (
  hash       ${bytes} not null primary key,
  org_id     ${long}  not null,
  session_id ${long}  not null,
  issued_at  ${long}  not null,
  expires_at ${long}  not null,
  used_at    ${long},
  -- Makes the successor out of this token, for who has not got the answer; null once the successor
  -- has been used. Without the token it makes nothing.
  successor_seed text,
  foreign key (org_id, session_id) references session (org_id, id)
)${strict};

create index refresh_token_session on refresh_token (org_id, session_id);
create index refresh_token_expires on refresh_token (expires_at);

-- Failed logins by keyed hash of e-mail or address, for unknown e-mails too.
create table login_failure (
  key     ${bytes} not null primary key,
  count   ${long}  not null,
  ends_at ${long}  not null
)${strict};

create index login_failure_ends on login_failure (ends_at);

create table team (
  org_id     ${long} not null references organization (id),
  id         ${long} not null,
  name       text    not null,
  -- Folded, so that "Sales" and "sales" are one.
  name_key   text    not null,
  created_at ${long} not null,
  updated_at ${long} not null,
  primary key (org_id, id),
  unique (org_id, name_key)
)${strict};

create table team_member (
  org_id   ${long} not null,
  team_id  ${long} not null,
  agent_id ${long} not null,
  primary key (org_id, team_id, agent_id),
  foreign key (org_id, team_id) references team (org_id, id) on delete cascade,
  foreign key (org_id, agent_id) references agent (org_id, id)
)${strict};
