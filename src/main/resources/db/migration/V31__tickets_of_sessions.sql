-- A ticket is good until it expires or its session ends, however often it is used.

alter table ticket drop column token_until;
