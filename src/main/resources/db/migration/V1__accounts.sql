-- Organizations, their agents (every user is one), sessions, tokens and teams.

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
  -- owner, agent.
  role          text    not null,
  -- Argon2id, in PHC format.
  password_hash text    not null,
  created_at    ${long} not null,
  updated_at    ${long} not null,
  primary key (org_id, id)
)${strict};

-- An e-mail address is unique in the whole installation: a login names no organization.
create unique index agent_email on agent (email);

-- A session is one login and the family of its refresh tokens.
create table session (
  org_id     ${long} not null,
  id         ${long} not null,
  agent_id   ${long} not null,
  created_at ${long} not null,
  expires_at ${long} not null,
  -- When it was ended before its time: by a logout, a new password, a refresh token used twice.
  revoked_at ${long},
  primary key (org_id, id),
  foreign key (org_id, agent_id) references agent (org_id, id)
)${strict};

create index session_expires on session (expires_at);
-- Those of an agent that are open: some or all of them end together.
create index session_open on session (org_id, agent_id, id) where revoked_at is null;

-- Tokens are found by their SHA-256 alone: the token tells which organization the request is for.
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
  hash           ${bytes} not null primary key,
  org_id         ${long}  not null,
  session_id     ${long}  not null,
  expires_at     ${long}  not null,
  used_at        ${long},
  -- The next token is derived from this seed and the used token together, so that a client that
  -- lost the answer gets the same one again. Null once the next token has been used.
  successor_seed text,
  foreign key (org_id, session_id) references session (org_id, id)
)${strict};

create index refresh_token_session on refresh_token (org_id, session_id);
create index refresh_token_expires on refresh_token (expires_at);

-- Tickets that open one stream of events, for clients that can't send a header. A ticket is good
-- until it expires or its session ends, however often it is used.
create table ticket (
  -- SHA-256 of the ticket.
  hash       ${bytes} not null primary key,
  org_id     ${long}  not null,
  session_id ${long}  not null,
  expires_at ${long}  not null,
  foreign key (org_id, session_id) references session (org_id, id)
)${strict};

create index ticket_session on ticket (org_id, session_id);
create index ticket_expires on ticket (expires_at);

-- Attempts to log in, by keyed hash of the e-mail or the client's address, unknown e-mails too.
-- They are counted before the password is checked, and taken back when it is right.
create table login_attempt (
  key     ${bytes} not null primary key,
  count   ${long}  not null,
  ends_at ${long}  not null
)${strict};

create index login_attempt_ends on login_attempt (ends_at);

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
