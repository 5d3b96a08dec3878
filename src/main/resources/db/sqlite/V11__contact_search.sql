-- Substring search: parts of up to six letters of each word, each behind the number of its
-- organization; see parley.contacts.search.NGrams. A contact's row number is its id.

create virtual table contact_piece using fts5 (
  pieces, content = '', contentless_delete = 1, detail = none,
  tokenize = 'ascii tokenchars ''!"#$%&''''()*+,-./:;<=>?@[\]^_`{|}~'''
);

-- Which parts begin alike, and how many contacts have each; it is read from the index itself.
create virtual table contact_vocabulary using fts5vocab (contact_piece, row);
