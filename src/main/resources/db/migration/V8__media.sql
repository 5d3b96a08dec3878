-- Files that clients upload and customers send; the bytes are in the data folder or in a bucket.

create table media (
  org_id          ${long} not null references organization (id),
  id              ${long} not null,
  -- staged (nobody knows of it yet), pending (still at the provider), ready, failed.
  status          text    not null,
  -- As the bytes say; of pending ones as the provider says.
  mime_type       text,
  size            ${long},
  -- In hex.
  sha256          text,
  filename        text,
  -- Where it is at the provider, if it came in. No reference: a failed fetch survives its channel.
  channel_id      ${long},
  provider_id     text,
  provider_sha256 text,
  -- With whom the conversation is in which it came in; no reference either.
  contact_id      ${long},
  -- Why it failed.
  reason          text,
  -- When an upload is erased unless a message shows it before; null once one does.
  expires_at      ${long},
  created_at      ${long} not null,
  primary key (org_id, id)
)${strict};

-- What was left behind is deleted in all organizations.
create index media_staged on media (created_at) where status = 'staged';
create index media_expires on media (expires_at) where expires_at is not null;

-- How many bytes of files an organization has: counting them for every upload would cost more than
-- the upload. MediaRows keeps it in the transaction of the change.
create table media_total (
  org_id ${long} not null primary key,
  bytes  ${long} not null
)${strict};

-- Whose conversations show a file: it is erased with the last of these contacts.
create table media_use (
  org_id     ${long} not null,
  contact_id ${long} not null,
  media_id   ${long} not null,
  primary key (org_id, contact_id, media_id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade,
  foreign key (org_id, media_id) references media (org_id, id) on delete cascade
)${strict};

create index media_use_media on media_use (org_id, media_id);

-- The ids that providers gave to files that were uploaded to them; they last for 30 days.
create table media_upload (
  org_id      ${long} not null,
  media_id    ${long} not null,
  channel_id  ${long} not null,
  provider_id text    not null,
  uploaded_at ${long} not null,
  primary key (org_id, media_id, channel_id),
  foreign key (org_id, media_id) references media (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};

create index media_upload_channel on media_upload (org_id, channel_id);
