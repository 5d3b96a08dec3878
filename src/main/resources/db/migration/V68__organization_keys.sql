-- The key under which an organization's channels make names that come back to us, sealed with the
-- installation's key; it never changes.
create table organization_key (
  org_id ${long}  not null primary key references organization (id),
  secret ${bytes} not null
)${strict};
