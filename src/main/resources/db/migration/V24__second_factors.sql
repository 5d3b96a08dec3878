-- Where sessions come from, and what people prove who they are with besides their password.

alter table session add column ip text;
-- At most 256 characters.
alter table session add column user_agent text;
-- Five minutes late at most; null until it was used first.
alter table session add column last_used_at ${long};

-- What an organization has set about how its agents sign in.
create table sign_in_settings (
  org_id                ${long} not null primary key references organization (id),
  require_second_factor ${long} not null
)${strict};

-- A person's time-based one-time passwords (RFC 6238), in the whole installation.
create table second_factor (
  login_id     ${long}  not null primary key references login (id),
  -- Sealed with the installation's key.
  secret       ${bytes} not null,
  -- Null until a first code has shown that the secret arrived.
  confirmed_at ${long},
  -- The newest step whose code was accepted: neither it nor an older one is accepted again.
  last_step    ${long}  not null,
  created_at   ${long}  not null
)${strict};

create table recovery_code (
  login_id ${long}  not null references second_factor (login_id) on delete cascade,
  -- SHA-256 of the code.
  hash     ${bytes} not null,
  primary key (login_id, hash)
)${strict};

-- Log-ins that wait for the second factor.
create table mfa_token (
  -- SHA-256 of the token and the network that it was given to.
  hash       ${bytes} not null primary key,
  login_id   ${long}  not null references login (id),
  expires_at ${long}  not null
)${strict};

create index mfa_token_expires on mfa_token (expires_at);
create index mfa_token_login on mfa_token (login_id);
