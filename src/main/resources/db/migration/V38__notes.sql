-- Notes on contacts.
create table contact_note (
  org_id      ${long} not null,
  contact_id  ${long} not null,
  id          ${long} not null,
  text        text    not null,
  -- agent or api_key
  author_type text    not null,
  author_id   ${long} not null,
  created_at  ${long} not null,
  edited_at   ${long},
  version     ${long} not null,
  primary key (org_id, contact_id, id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
)${strict};
