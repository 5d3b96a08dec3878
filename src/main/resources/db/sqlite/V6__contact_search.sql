-- Substring search: a trigram index without content, but with positions: what it finds is found, and
-- can be counted without a look at the contacts. The row number packs the organization's
-- number and the contact's number in it, so that a range of row numbers is the tenant filter.

create table organization_number (
  number integer not null primary key,
  org_id integer not null unique
) strict;

create table contact_document (
  rowid_packed integer not null primary key,
  org_id       integer not null,
  contact_id   integer not null,
  unique (org_id, contact_id)
) strict;

create virtual table contact_trigram using fts5 (
  search, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
