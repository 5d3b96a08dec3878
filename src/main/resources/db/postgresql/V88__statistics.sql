-- More tables that grow with an organization, or with a file that it imports: see V85.

alter table message_posting set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
alter table contact_rehearsal set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
