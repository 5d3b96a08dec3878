-- Files with contacts that organizations bring along, and what became of them.
create table contact_import (
  org_id          ${long} not null references organization (id),
  id              ${long} not null,
  -- staged (nobody sees it), pending, running, completed, failed or canceled
  status          text    not null,
  file_name       text,
  -- What the client asked for, as JSON.
  options         text    not null,
  -- What the beginning of the file told, as JSON.
  detected        text    not null,
  -- Its first rows as they will be read: a JSON array.
  preview         text    not null,
  -- Null until all of the file has been looked at.
  rows_total      ${long},
  rows_done       ${long} not null,
  rows_created    ${long} not null,
  rows_updated    ${long} not null,
  rows_unchanged  ${long} not null,
  rows_skipped    ${long} not null,
  rows_failed     ${long} not null,
  -- Why it failed: a JSON object.
  reason          text,
  created_at      ${long} not null,
  started_at      ${long},
  finished_at     ${long},
  primary key (org_id, id)
)${strict};

create index contact_import_staged on contact_import (created_at) where status = 'staged';
create index contact_import_finished_at on contact_import (finished_at)
  where finished_at is not null;

-- The rows that were refused, up to a limit.
create table contact_import_error (
  org_id      ${long} not null,
  import_id   ${long} not null,
  position    ${long} not null,
  line        ${long} not null,
  -- The header of the column; null where it is about the whole row.
  column_name text,
  field       text    not null,
  code        text    not null,
  message     text    not null,
  value       text,
  primary key (org_id, import_id, position),
  foreign key (org_id, import_id) references contact_import (org_id, id) on delete cascade
)${strict};
