-- SQLite has one writer, which counts in one part.
select 1;
