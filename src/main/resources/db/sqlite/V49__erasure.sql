-- Erasing what has ten thousand children takes many short transactions: the parent is gone with the
-- first one, so that nobody reads it, and its children follow (docs/decisions/0056). A foreign key
-- would have them all deleted at once. SQLite can't drop one, but allows its text to be taken out:
-- https://sqlite.org/lang_altertable.html#otheralter. No row and no page of these tables changes.
pragma writable_schema = on;

update sqlite_schema set sql = replace(sql, ',
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade', '')
where type = 'table' and name = 'message';

update sqlite_schema set sql = replace(sql, ',
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade', '')
where type = 'table' and name = 'media_use';

update sqlite_schema set sql = replace(sql, ',
  foreign key (org_id, webhook_id) references webhook (org_id, id) on delete cascade', '')
where type = 'table' and name = 'delivery';

pragma writable_schema = off;

-- With the number, so that the events about a subject can be gone through a few at a time. That a
-- table's indexes change tells other connections to read the schema again.
drop index event_subject;
create index event_subject on event (org_id, subject, sequence);
