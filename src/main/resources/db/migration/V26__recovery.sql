-- Links in mails that let people have their logins back: found by hash alone, like the tokens.

-- The link for a forgotten password: one for each login, gone once it was used.
create table password_reset (
  login_id   ${long}  not null primary key references login (id) on delete cascade,
  -- SHA-256 of the token.
  hash       ${bytes} not null,
  expires_at ${long}  not null
)${strict};

create unique index password_reset_hash on password_reset (hash);
create index password_reset_expires on password_reset (expires_at);

-- An address that a person wants to have, until they have proved that it is theirs.
create table email_change (
  login_id   ${long}  not null primary key references login (id) on delete cascade,
  email      text     not null,
  hash       ${bytes} not null,
  expires_at ${long}  not null
)${strict};

create unique index email_change_hash on email_change (hash);
create index email_change_expires on email_change (expires_at);

-- An address that a person had, or has as long as a change is not confirmed, and can have back.
create table email_restore (
  login_id   ${long}  not null references login (id) on delete cascade,
  id         ${long}  not null,
  email      text     not null,
  hash       ${bytes} not null,
  expires_at ${long}  not null,
  primary key (login_id, id)
)${strict};

create unique index email_restore_hash on email_restore (hash);
create index email_restore_expires on email_restore (expires_at);
