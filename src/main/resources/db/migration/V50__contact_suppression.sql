-- What people refused who were erased since: a refusal outlives the contact, and names nobody.

-- The key of an organization's hashes, sealed with the installation's key.
create table suppression_key (
  org_id ${long}  not null primary key references organization (id),
  secret ${bytes} not null
)${strict};

create table suppression (
  org_id       ${long} not null,
  -- Keyed hash of an address: a phone, an e-mail or what a channel calls somebody.
  address_hash text    not null,
  channel      text    not null,
  purpose      text    not null,
  -- Who told us of the refusal, and when it was said.
  source       text    not null,
  at           ${long} not null,
  primary key (org_id, address_hash, channel, purpose)
)${strict};
