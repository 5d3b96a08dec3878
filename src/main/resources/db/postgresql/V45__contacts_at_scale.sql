-- Orders of contacts by an index, and how many contacts have each tag.

-- The first line of what searches look at is the folded name. As an expression it needs no pass over
-- all contacts but the index's own; it is written as Dialect.firstLine says it.
create index contact_name on contact (
  org_id,
  (left(split_part(search, chr(10), 1), 100) collate "C"),
  id
);
create index contact_last_seen on contact (org_id, last_seen_at, id);

-- How many contacts have a tag: reading contact_tag for every list would cost more than the list.
-- TagCountRows keeps it, in parts, so that parallel writers rarely wait for each other.
create table contact_tag_count (
  org_id   ${long} not null,
  tag      text    not null,
  part     ${long} not null,
  contacts ${long} not null,
  primary key (org_id, tag, part)
)${strict};

insert into contact_tag_count (org_id, tag, part, contacts)
select org_id, tag, 0, count(*) from contact_tag group by org_id, tag;
