-- All that is known of one contact, as a file that they can be given.
create table contact_export (
  org_id        ${long} not null references organization (id),
  id            ${long} not null,
  -- No reference: what is erased with the contact has a file beside its row.
  contact_id    ${long} not null,
  -- pending, completed or failed
  status        text    not null,
  -- Bytes of the file; null before it is there, like the following.
  size          ${long},
  -- Files of messages that were no longer there.
  missing_files ${long},
  created_at    ${long} not null,
  finished_at   ${long},
  expires_at    ${long},
  primary key (org_id, id)
)${strict};

-- Whoever asks again while one is being written is given that one.
create unique index contact_export_pending on contact_export (org_id, contact_id)
  where status = 'pending';
create index contact_export_contact on contact_export (org_id, contact_id);
-- Those whose time is over are deleted in all organizations.
create index contact_export_expires on contact_export (expires_at) where expires_at is not null;
