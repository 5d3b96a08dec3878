-- The index is merged a little with every commit (parley.contacts.search.SqliteSearch), and not by itself:
-- https://sqlite.org/fts5.html#the_automerge_configuration_option
insert into contact_piece (contact_piece, rank) values ('automerge', 0);
