-- How often the provider's word about a payment was written down: an answer that was given before the last one, and
-- comes after it, is known by the number that it was asked at (Y6).
alter table payments add column reading integer not null default 0;
