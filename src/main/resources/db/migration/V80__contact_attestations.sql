-- What a site vouches for of its users beside their e-mail: a phone, and attributes as JSON.
alter table visitor_session add column phone text;
alter table visitor_session add column attributes text;

-- The attributes that were vouched for last of a contact over a channel, as JSON: what is said once
-- more is no news, and goes over nothing that agents have written since.
create table contact_attestation (
  org_id     ${long} not null,
  contact_id ${long} not null,
  channel_id ${long} not null,
  attributes text    not null,
  primary key (org_id, contact_id, channel_id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};

create index contact_attestation_channel on contact_attestation (org_id, channel_id);

-- The key that was made in place of account_key, by which the world outside finds the channel; null
-- while that is account_key itself. What addresses mean stays scoped by account_key: with a new key
-- nobody becomes somebody else, not even for a node that does not know it.
alter table channel add column made_key text;
create index channel_made_key on channel (type, made_key);
