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
