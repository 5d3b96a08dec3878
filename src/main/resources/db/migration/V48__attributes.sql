-- What an organization has defined about the custom attributes of its contacts.
create table attribute (
  org_id        ${long} not null references organization (id),
  id            ${long} not null,
  attribute_key text    not null,
  label         text    not null,
  -- text, number, boolean, date, datetime, url or list
  type          text    not null,
  -- What a list has to choose from: a JSON array of strings.
  options       text    not null,
  version       ${long} not null,
  created_at    ${long} not null,
  updated_at    ${long} not null,
  primary key (org_id, id)
)${strict};

create unique index attribute_attribute_key on attribute (org_id, attribute_key);
