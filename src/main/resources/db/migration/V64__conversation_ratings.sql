-- How content the customer was when a conversation had ended; null while they have not said.
alter table conversation add column rating_score ${long};
alter table conversation add column rating_comment text;
alter table conversation add column rated_at ${long};
