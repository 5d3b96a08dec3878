-- Indexes that leave out what has no value: every message without a client's id had an entry in the
-- midst of an index, a page to write each.

drop index contact_phone;
drop index contact_email;
drop index contact_external_id;
create unique index contact_phone on contact (org_id, phone) where phone is not null;
create unique index contact_email on contact (org_id, email_key) where email_key is not null;
create unique index contact_external_id on contact (org_id, external_id)
  where external_id is not null;

drop index message_provider_id;
drop index message_client_id;
create unique index message_provider_id on message (org_id, channel_id, provider_id)
  where provider_id is not null;
create unique index message_client_id on message (org_id, conversation_id, client_message_id)
  where client_message_id is not null;

drop index conversation_team;
create index conversation_team on conversation (org_id, team_id, status, active_at, id)
  where team_id is not null;
