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
  -- Why it failed.
  reason          text,
  created_at      ${long} not null,
  primary key (org_id, id)
)${strict};

-- The sweep goes over all organizations.
create index media_staged on media (created_at) where status = 'staged';

-- Which conversations show a medium: it is erased with the last contact that has one of them.
create table media_use (
  org_id          ${long} not null,
  conversation_id ${long} not null,
  media_id        ${long} not null,
  primary key (org_id, conversation_id, media_id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade,
  foreign key (org_id, media_id) references media (org_id, id) on delete cascade
)${strict};

create index media_use_media on media_use (org_id, media_id);

-- What providers call a medium that was uploaded to them; their names last for 30 days.
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
