-- When PostgreSQL looks anew at how its rows are spread. By itself it does so when a tenth of a table has changed. Until
-- then it takes an organization that it hasn't seen for one row, and reads all of its rows for each that is asked for.

alter table contact set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table contact_tag set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table contact_attribute set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table contact_identity set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table conversation set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table conversation_tag set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table message set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table message_word set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table media set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
