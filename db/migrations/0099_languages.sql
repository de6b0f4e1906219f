-- No constraint names the languages: the contract says which there are, as migration 26 explains. Later tables have no
-- check of their language, and these two had one that refused a fifth.
alter table staff_logins drop constraint staff_logins_locale_check;
alter table exports drop constraint exports_locale_check;
