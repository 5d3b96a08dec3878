-- Organizations are never deleted. To make sure of that, PostgreSQL locked the one row of the
-- organization for every new contact and conversation, and all that wrote at once wrote lists of
-- each other there.

alter table contact drop constraint contact_org_id_fkey;
alter table conversation drop constraint conversation_org_id_fkey;
