-- What organizations have erased by its age.
create table retention (
  org_id             ${long} not null primary key references organization (id),
  -- Days after which each is erased; null keeps it.
  media_days         ${long},
  messages_days      ${long},
  conversations_days ${long},
  contacts_days      ${long},
  events_days        ${long},
  -- Grows with every change of the rules: a sweep that was planned by others does nothing.
  version            ${long} not null,
  -- The sweep that runs: since when, what it is at, and the last id that it has come to.
  started_at         ${long},
  step               ${long} not null default 0,
  after_id           ${long} not null default 0,
  -- JSON: how many of each it has erased.
  erased             text    not null default '{}',
  -- The last sweep that has ended.
  last_started_at    ${long},
  last_ended_at      ${long},
  last_erased        text
)${strict};
