-- Which pieces begin alike, and how many contacts have each; it is read from the index itself.

create virtual table contact_vocabulary using fts5vocab (contact_piece, row);
