-- Filters of contacts that have a name.
create table segment (
  org_id     ${long} not null references organization (id),
  id         ${long} not null,
  name       text    not null,
  -- As its maker wrote it: JSON.
  filter     text    not null,
  shared     ${long} not null,
  -- An agent or an API key.
  maker_id   ${long} not null,
  version    ${long} not null,
  created_at ${long} not null,
  updated_at ${long} not null,
  primary key (org_id, id)
)${strict};
