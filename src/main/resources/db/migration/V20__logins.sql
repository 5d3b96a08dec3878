-- A person logs in with one login and is an agent of one organization or of several.

create table login (
  id                   ${long} not null primary key,
  email                text    not null,
  -- Argon2id, in PHC format.
  password_hash        text    not null,
  -- When an e-mail to the address was answered; null while nothing proves that it is theirs.
  email_verified_at    ${long},
  -- Where a log-in leads: the organization used last.
  last_organization_id ${long} references organization (id),
  created_at           ${long} not null,
  updated_at           ${long} not null
)${strict};

create unique index login_email on login (email);

insert into login (id, email, password_hash, last_organization_id, created_at, updated_at)
select id, email, password_hash, org_id, created_at, updated_at from agent;

drop index agent_email;
alter table agent drop column email;
alter table agent drop column password_hash;

-- Null once the person was forgotten: what they wrote keeps its author.
alter table agent add column login_id ${long} references login (id);
-- active, deactivated.
alter table agent add column status text not null default 'active';

update agent set login_id = id;

create unique index agent_login on agent (login_id, org_id) where login_id is not null;
-- The owners that an organization has left.
create index agent_owner on agent (org_id) where role = 'owner' and status = 'active';
