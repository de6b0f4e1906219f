-- Why ordering is off for the whole site, where visitors are told: one of the sentences that the pages have; null for none.
alter table site_maintenance add column reason text check (reason in ('new-site'));
