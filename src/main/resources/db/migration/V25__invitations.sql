-- Who is asked to become an agent. The link's token is known by its SHA-256 alone.

create table invitation (
  org_id       ${long}  not null references organization (id),
  id           ${long}  not null,
  email        text     not null,
  -- owner, admin, agent, viewer.
  role         text     not null,
  -- What the agent will be called, unless they say something else.
  name         text,
  -- pending, accepted, revoked. A pending one that has expired can be sent again.
  status       text     not null,
  token_hash   ${bytes} not null,
  -- As the API shows them: an agent, or an API key.
  invited_by   text     not null,
  created_at   ${long}  not null,
  expires_at   ${long}  not null,
  -- When the link was last sent by mail; null when it never was.
  last_sent_at ${long},
  primary key (org_id, id)
)${strict};

create unique index invitation_token on invitation (token_hash);
create unique index invitation_pending on invitation (org_id, email) where status = 'pending';

create table invitation_team (
  org_id        ${long} not null,
  invitation_id ${long} not null,
  team_id       ${long} not null,
  primary key (org_id, invitation_id, team_id),
  foreign key (org_id, invitation_id) references invitation (org_id, id) on delete cascade,
  foreign key (org_id, team_id) references team (org_id, id) on delete cascade
)${strict};
