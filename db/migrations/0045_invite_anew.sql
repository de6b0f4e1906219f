-- Somebody who left can be invited anew with the same address, as another person (P2): an address is
-- of one person among those who have not left.

alter table staff drop constraint staff_email_key;
create unique index staff_email_once on staff (email) where left_at is null;
