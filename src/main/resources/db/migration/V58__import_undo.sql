-- Undoing an import: which contacts it has made, and how far taking them back has come.

-- The import that has made the contact, and the version in which it left it. Without an index, which
-- would be one more page to write: the import knows the range of ids in which they lie.
alter table contact add column import_id ${long};
alter table contact add column import_version ${long};

-- The ids of the contacts that it has made lie between these two; none while the first is greater.
alter table contact_import add column first_made ${long} not null default 9223372036854775807;
alter table contact_import add column last_made ${long} not null default 0;

-- The last contact that was looked at to be taken back, and what became of those up to it.
alter table contact_import add column undo_position ${long} not null default 0;
alter table contact_import add column undo_removed ${long} not null default 0;
alter table contact_import add column undo_kept ${long} not null default 0;
-- Null unless somebody has asked for it.
alter table contact_import add column undo_started_at ${long};
alter table contact_import add column undo_finished_at ${long};
