-- What contacts have allowed and refused: a JSON array of {channel, purpose, state, source, at}.
alter table contact add column consents text not null default '[]';
