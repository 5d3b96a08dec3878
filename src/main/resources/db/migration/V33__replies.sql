-- Texts that agents send again and again.
create table reply (
  org_id      ${long} not null references organization (id),
  id          ${long} not null,
  -- What is typed to find it: lower case, without the slash.
  shortcut    text    not null,
  text        text    not null,
  -- everyone, team or me
  visibility  text    not null,
  -- Who that is: the id of the team, or of the agent; 0 for everyone.
  audience    ${long} not null,
  -- Once more, while it is a team's: what is a team's goes with it.
  team_id     ${long},
  -- Null when a key of the organization has made it.
  created_by  ${long},
  -- Shortcut and text, folded.
  search_text text    not null,
  version     ${long} not null,
  created_at  ${long} not null,
  updated_at  ${long} not null,
  primary key (org_id, id),
  foreign key (org_id, team_id) references team (org_id, id) on delete cascade,
  foreign key (org_id, created_by) references agent (org_id, id)
)${strict};

create unique index reply_shortcut on reply (org_id, audience, shortcut);
create index reply_team on reply (org_id, team_id) where team_id is not null;
