-- Erasing what has ten thousand children takes many short transactions: the parent is gone with the
-- first one, so that nobody reads it, and its children follow (docs/decisions/0056). A foreign key
-- would have them all deleted at once.
alter table message drop constraint message_org_id_conversation_id_fkey;
alter table media_use drop constraint media_use_org_id_contact_id_fkey;
alter table delivery drop constraint delivery_org_id_webhook_id_fkey;

-- With the number, so that the events about a subject can be gone through a few at a time.
drop index event_subject;
create index event_subject on event (org_id, subject, sequence);
