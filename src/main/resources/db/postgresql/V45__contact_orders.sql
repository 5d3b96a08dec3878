-- Orders of contacts by an index.

-- The first line of what searches look at is the folded name. As an expression it needs no pass over
-- all contacts but the index's own; it is written as Dialect.firstLine says it.
create index contact_name on contact (
  org_id,
  (left(split_part(search, chr(10), 1), 100) collate "C"),
  id
);
create index contact_last_seen on contact (org_id, last_seen_at, id);
