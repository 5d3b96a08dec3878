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
  -- 1 while contacts are gone through that were there before it.
  indexing      ${long} not null,
  version       ${long} not null,
  created_at    ${long} not null,
  updated_at    ${long} not null,
  primary key (org_id, id)
)${strict};

create unique index attribute_attribute_key on attribute (org_id, attribute_key);

-- What contacts have under the keys that are defined, for filters. What doesn't fit a definition is
-- not here. A job fills in what was there before the definition, and removes what outlives it.
create table contact_attribute (
  org_id       ${long} not null,
  attribute_id ${long} not null,
  contact_id   ${long} not null,
  -- Texts, addresses and options, folded.
  text_value   text,
  -- Instants and days in milliseconds, truth as 0 or 1, numbers as the bits of a double, in order.
  number_value ${long},
  primary key (org_id, attribute_id, contact_id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
)${strict};

create index contact_attribute_text
  on contact_attribute (org_id, attribute_id, text_value, contact_id)
  where text_value is not null;
create index contact_attribute_number
  on contact_attribute (org_id, attribute_id, number_value, contact_id)
  where number_value is not null;
create index contact_attribute_contact on contact_attribute (org_id, contact_id);
