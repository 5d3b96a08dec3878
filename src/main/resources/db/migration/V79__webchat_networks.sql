-- From which network each visitor came last: by a keyed hash alone, and not for long.
create table visitor_network (
  org_id        ${long} not null,
  channel_id    ${long} not null,
  widget_key    text    not null,
  address       text    not null,
  network       ${bytes} not null,
  expires_at    ${long} not null,
  -- Until when nobody begins to chat from there, since the visitor was blocked; null for nobody blocked.
  blocked_until ${long},
  primary key (org_id, address, widget_key),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};

create index visitor_network_expiry on visitor_network (expires_at);
create index visitor_network_block on visitor_network (org_id, network, blocked_until);
create index visitor_network_channel on visitor_network (org_id, channel_id);
