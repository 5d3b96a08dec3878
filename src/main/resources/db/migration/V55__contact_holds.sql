-- Contacts of whom nothing may be erased.
create table contact_hold (
  org_id      ${long} not null,
  contact_id  ${long} not null,
  reason      text    not null,
  -- agent or api_key
  author_type text    not null,
  author_id   ${long} not null,
  created_at  ${long} not null,
  primary key (org_id, contact_id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
)${strict};
