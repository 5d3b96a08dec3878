-- Whether agents have said that they are away. Whether they are there at all is kept nowhere.
alter table agent add column away ${long} not null default 0;
