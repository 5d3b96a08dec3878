-- Messages that leave at a later time, and messages that are sent again.

-- When a scheduled message is to leave; kept after it has left.
alter table message add column send_at ${long};
-- The content of the template that goes out instead when the reply window is closed.
alter table message add column fallback text;
-- How often it has been sent on purpose: 1, and one more with each retry.
alter table message add column attempt ${long} not null default 1;
-- Its place in the conversation: the id, or for a scheduled message an id of when it left.
alter table message add column position ${long} not null default 0;
alter table conversation add column last_position ${long};

update message set position = id;
update conversation set last_position = last_message_id;

drop index message_conversation;
create index message_conversation on message (org_id, conversation_id, position);
create index message_scheduled on message (org_id, send_at, id) where status = 'scheduled';
