-- What texts under a defined key have to look like: a regular expression, or null.
alter table attribute add column pattern text;
