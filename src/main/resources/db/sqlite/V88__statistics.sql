-- SQLite plans by its indexes alone: there is nothing to tell it, and both engines count their versions alike.
select 1;
