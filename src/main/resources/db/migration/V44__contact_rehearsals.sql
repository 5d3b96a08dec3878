-- Contacts as dry runs would have left them, while these run.
create table contact_rehearsal (
  org_id            ${long} not null,
  rehearsal_id      ${long} not null,
  id                ${long} not null,
  name              text,
  phone             text,
  email             text,
  email_key         text,
  external_id       text,
  tags              text    not null,
  custom_attributes text    not null,
  blocked           ${long} not null,
  identities        text    not null,
  consents          text    not null,
  version           ${long} not null,
  created_at        ${long} not null,
  updated_at        ${long} not null,
  last_seen_at      ${long},
  primary key (org_id, rehearsal_id, id)
)${strict};

create index contact_rehearsal_phone on contact_rehearsal (org_id, rehearsal_id, phone)
  where phone is not null;
create index contact_rehearsal_email on contact_rehearsal (org_id, rehearsal_id, email_key)
  where email_key is not null;
create index contact_rehearsal_external_id on contact_rehearsal (org_id, rehearsal_id, external_id)
  where external_id is not null;
