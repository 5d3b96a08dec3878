-- Contacts, their tags, and the addresses by which channels know them.

create table contact (
  org_id            ${long} not null references organization (id),
  id                ${long} not null,
  name              text,
  phone             text,
  email             text,
  email_key         text,
  external_id       text,
  -- A copy of contact_tag, in order, as a JSON array: for showing only.
  tags              text    not null,
  custom_attributes text    not null,
  -- A copy of contact_identity, a line each: for showing only.
  identities        text    not null,
  blocked           ${long} not null,
  -- Name, e-mail and phone, folded; see parley.contacts.Folding.
  search            text    not null,
  version           ${long} not null,
  created_at        ${long} not null,
  updated_at        ${long} not null,
  last_seen_at      ${long},
  primary key (org_id, id)
)${strict};

create unique index contact_phone on contact (org_id, phone);
create unique index contact_email on contact (org_id, email_key);
create unique index contact_external_id on contact (org_id, external_id);
-- Who copies contacts elsewhere asks for what has changed; being seen is no such change.
create index contact_updated on contact (org_id, updated_at, id);

-- How many contacts an organization has, in parts, so that parallel writers rarely meet: counting
-- all rows for every list would cost more than the list.
create table contact_count (
  org_id   ${long} not null,
  part     ${long} not null,
  contacts ${long} not null,
  primary key (org_id, part)
)${strict};

create table contact_tag (
  org_id     ${long} not null,
  tag        text    not null,
  contact_id ${long} not null,
  primary key (org_id, tag, contact_id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
)${strict};

create index contact_tag_contact on contact_tag (org_id, contact_id);

-- On WhatsApp a customer is known by a wa_id (a number without +) or a business-scoped user id.
create table contact_identity (
  org_id     ${long} not null,
  channel    text    not null,
  address    text    not null,
  contact_id ${long} not null,
  created_at ${long} not null,
  primary key (org_id, channel, address),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
)${strict};

create index contact_identity_contact on contact_identity (org_id, contact_id);
