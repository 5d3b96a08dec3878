-- Attempts are counted before they are judged, and taken back when they succeed.

alter table login_failure rename to login_attempt;
