-- Visitors whom a site vouches for: what its users are called there, by the token that it has signed.
alter table visitor_session add column subject text;
alter table visitor_session add column name text;
alter table visitor_session add column email text;
create index visitor_session_subject on visitor_session (org_id, subject);
