-- Contacts, their tags, and the addresses by which channels know them.

-- No reference to organization: organizations are never deleted, and to make sure of that
-- PostgreSQL would lock the organization's one row for every new contact.
create table contact (
  org_id            ${long} not null,
  id                ${long} not null,
  name              text,
  phone             text,
  email             text,
  -- The e-mail in lower case, which is unique.
  email_key         text,
  external_id       text,
  -- A copy of contact_tag, in order, as a JSON array, so that a list of contacts reads one table.
  tags              text    not null,
  custom_attributes text    not null,
  -- A copy of contact_identity, as a JSON array as the API shows it, for the same reason.
  identities        text    not null,
  -- What the contact has allowed and refused: a JSON array of {channel, purpose, state, source, at}.
  consents          text    not null default '[]',
  blocked           ${long} not null,
  -- Name, e-mail and phone as parley.contacts.search.Folding writes them.
  search            text    not null,
  version           ${long} not null,
  created_at        ${long} not null,
  updated_at        ${long} not null,
  last_seen_at      ${long},
  primary key (org_id, id)
)${strict};

-- Unique keys leave out rows without a value, which would only be pages to write.
create unique index contact_phone on contact (org_id, phone) where phone is not null;
create unique index contact_email on contact (org_id, email_key) where email_key is not null;
create unique index contact_external_id on contact (org_id, external_id)
  where external_id is not null;
-- Clients that copy contacts elsewhere ask for those that changed. last_seen_at is no such change.
create index contact_updated on contact (org_id, updated_at, id);

-- How many contacts an organization has: counting all rows for every list would cost more than the
-- list. ContactCountRows keeps it, in parts, so that parallel writers rarely wait for each other.
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

-- By what a type of channel knows a contact: on WhatsApp a number without + or a business-scoped id.
create table contact_identity (
  org_id     ${long} not null,
  channel    text    not null,
  -- The account on which the address means this contact; empty when it does everywhere.
  scope      text    not null,
  address    text    not null,
  contact_id ${long} not null,
  -- active, blocked, opted_out, undeliverable.
  status     text    not null,
  -- 1 when the provider has named it, 0 when a client of ours has.
  verified   ${long} not null,
  created_at ${long} not null,
  primary key (org_id, channel, scope, address),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
)${strict};

create index contact_identity_contact on contact_identity (org_id, contact_id);
