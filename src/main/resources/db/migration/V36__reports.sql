-- What reports show, counted from the log of events.

-- How far each organization's log has been counted.
create table report_cursor (
  org_id        ${long} not null primary key references organization (id),
  -- The number of the last event that is in the counts.
  read_up_to    ${long} not null,
  -- When the first event that is in the counts happened.
  counted_since ${long} not null
)${strict};

-- How often something happened in a quarter of an hour, which is what days of all time zones are made
-- of. 0 stands for no team, and for no agent.
create table report_tally (
  org_id     ${long} not null,
  -- opened, resolved, received, outbound, failure, first_response, resolution.
  measure    text    not null,
  -- Quarters of an hour since 1970.
  slot       ${long} not null,
  channel_id ${long} not null,
  team_id    ${long} not null,
  agent_id   ${long} not null,
  -- Of outbound messages the status, of failures the code, of times the bucket; else empty.
  part       text    not null,
  total      ${long} not null,
  primary key (org_id, measure, slot, channel_id, team_id, agent_id, part)
)${strict};

create index report_tally_slot on report_tally (slot);

-- What has to be known of a conversation that isn't resolved, to count what happens next.
create table report_conversation (
  org_id        ${long} not null,
  id            ${long} not null,
  channel_id    ${long} not null,
  -- When it was opened, or opened again; null when that was before the first event that was counted.
  opened_at     ${long},
  -- When the customer wrote the first message that nobody has answered.
  waiting_since ${long},
  -- Whether there was a first response since it was opened.
  answered      ${long} not null,
  changed_at    ${long} not null,
  primary key (org_id, id)
)${strict};

create index report_conversation_changed on report_conversation (changed_at);

-- Where an outbound message was counted, so that its next status is counted in the same place.
create table report_message (
  org_id     ${long} not null,
  id         ${long} not null,
  slot       ${long} not null,
  channel_id ${long} not null,
  team_id    ${long} not null,
  agent_id   ${long} not null,
  status     text    not null,
  -- The code of the error of a failed one.
  reason     text,
  primary key (org_id, id)
)${strict};

create index report_message_slot on report_message (slot);
