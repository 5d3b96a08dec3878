-- What makes room for newer rows is found by these.

create index session_going on session (org_id, agent_id, id) where revoked_at is null;
create index quarantine_channel on quarantine (org_id, channel_id, id);
create index quarantine_received on quarantine (received_at);
