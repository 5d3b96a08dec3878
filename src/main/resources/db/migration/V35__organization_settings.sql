-- What an organization has set for its desk; no row stands for the defaults.
create table organization_settings (
  org_id          ${long} not null primary key references organization (id),
  -- A name of the IANA time zone database.
  time_zone       text    not null,
  -- After how long without input people are logged out; null for never.
  idle_minutes    ${long},
  assign_on_reply ${long} not null,
  show_presence   ${long} not null,
  -- When somebody is there, in words of the organization's own.
  hours           text
)${strict};
