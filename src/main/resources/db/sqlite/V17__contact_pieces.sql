-- Substring search: every piece of a word, as long as it may be, behind the number of its
-- organization; see parley.contacts.Pieces. A contact's row number is its id. It takes the place of
-- trigrams, of which a search had to walk all.

drop table contact_trigram;
drop table contact_document;
drop table organization_number;

create virtual table contact_piece using fts5 (
  pieces, content = '', contentless_delete = 1, detail = none,
  tokenize = 'ascii tokenchars ''!"#$%&''''()*+,-./:;<=>?@[\]^_`{|}~'''
);

insert into contact_piece (rowid, pieces)
select id, (
  with recursive place (start) as (
    select 1 union all select start + 1 from place where start < length(words)
  )
  select group_concat(
    printf('%x', org_id) || '/' || substr(words, start, instr(substr(words, start, 6) || ' ', ' ') - 1),
    ' ')
  from place where substr(words, start, 1) <> ' '
)
from (select org_id, id, replace(search, char(10), ' ') as words from contact)
order by id;
