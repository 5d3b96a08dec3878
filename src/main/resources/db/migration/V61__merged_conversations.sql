-- Which conversation has taken over from one when its contact was merged; null for none.
alter table conversation add column merged_into ${long};
