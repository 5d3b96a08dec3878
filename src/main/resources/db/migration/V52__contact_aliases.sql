-- What contacts were called that have become part of another one.
create table contact_alias (
  org_id    ${long} not null,
  old_id    ${long} not null,
  -- The contact as it is called now: never itself an old name.
  new_id    ${long} not null,
  merged_at ${long} not null,
  primary key (org_id, old_id),
  foreign key (org_id, new_id) references contact (org_id, id) on delete cascade
)${strict};

create index contact_alias_contact on contact_alias (org_id, new_id);
